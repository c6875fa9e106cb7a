import type { EmulatorOptions } from '@benchtop/emulator'

/** Somebody with an account: their id, where a seed names them, or what they sign in with. */
export type Person = string | { readonly email: string; readonly password: string }

type Account = { readonly id?: unknown; readonly email?: unknown; readonly password?: unknown }

/** What the people of seeds sign in with, by their ids. */
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
        `No seed says what user ${person} signs in with: give {email, password} in place of the id.`,
      )
    }
    return { email, password }
  }
}
