import { isSecretName } from '@benchtop/contracts'
import { mapTexts, type ReplaceText, type Row } from '../json-values.ts'
import type { Pseudonyms } from '../recording/pseudonyms.ts'
import { createRedaction } from '../recording/redaction.ts'
import type { Records } from './records.ts'

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Addresses that a seed was given in place of real ones. */
const standIn = /^(?:user|person)-\d+@example\.test$/
const signedAddress = /https?:\/\/[^\s"'<>]+\?[^\s"'<>]+/g

/**
 * Replaces, everywhere in a seed, the secrets of the recording, parameters of signed addresses, values of properties
 * with the name of a secret, and e-mail addresses: the same address always by the same.
 */
export function createScrub(records: Records, secrets: Pseudonyms): <Value>(value: Value) => Value {
  const redaction = createRedaction(secrets)
  const people = new Map<string, string>()
  for (const [id, { Email: address }] of records.all('users')) {
    if (typeof address === 'string') people.set(address.toLowerCase(), `user-${id}@example.test`)
  }
  let strangers = 0
  const personFor = (address: string): string => {
    if (standIn.test(address)) return address
    const known = people.get(address.toLowerCase())
    if (known !== undefined) return known
    strangers += 1
    const person = `person-${strangers}@example.test`
    people.set(address.toLowerCase(), person)
    return person
  }
  const text = (value: string): string =>
    value
      .replaceAll(signedAddress, (address) => redaction.url(address))
      .replaceAll(email, (address) => personFor(address))

  const replace: ReplaceText = (one, name, owner) =>
    name === 'content' && hasSecretName(owner) ? secrets.nameOf(one) : text(one)
  return <Value>(value: Value): Value =>
    JSON.parse(secrets.hideIn(JSON.stringify(mapTexts(value, replace)))) as Value
}

/** Whether it is a property such as `Login.password`. */
function hasSecretName({ name, type }: Row): boolean {
  if (typeof name !== 'string' || type !== 'string') return false
  return isSecretName(name.slice(name.lastIndexOf('.') + 1))
}
