import type { EmulatorOptions } from '@benchtop/emulator'

/** A user with an account: their id if a seed contains them, or their credentials. */
export type Person = string | { readonly email: string; readonly password: string }

type Account = { readonly id?: unknown; readonly email?: unknown; readonly password?: unknown }

/** The credentials of the users of seeds, by their ids. */
export function peopleOf(
  seed: EmulatorOptions['seed'],
): (person: Person) => { email: string; password: string } {
  const accounts = [seed ?? []].flat().flatMap((one) => {
    const document = 'document' in one ? one.document : one
    return (document as { users?: readonly Account[] }).users ?? []
  })
  return (person) => {
    if (typeof person !== 'string') return { ...person }
    const { email, password } = accounts.find(({ id }) => id === person) ?? {}
    if (typeof email !== 'string' || typeof password !== 'string') {
      throw new TypeError(
        `No seed contains the credentials of user ${person}: specify {email, password} instead of the id.`,
      )
    }
    return { email, password }
  }
}
