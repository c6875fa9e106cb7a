import type { BenchStatus } from '@benchtop/contracts'
import { didYouMean } from '@benchtop/forms/suggestions'
import { CliError } from '../errors.ts'

type PlatformApplication = BenchStatus['applications'][number]
type PlatformUser = BenchStatus['users'][number]

/** Finds an application by its id, its client id, or its name in any case. */
export function chooseApplication(
  applications: readonly PlatformApplication[],
  word: string,
): PlatformApplication {
  const found =
    applications.find(({ id, clientId }) => id === word || clientId === word) ??
    onlyNamed(applications, word, 'Several applications are', ({ id }) => id)
  if (found !== undefined) return found
  const names = applications.flatMap(({ name, clientId }) => [name, clientId])
  const known = applications.map(({ name, clientId }) => `${name} (${clientId})`)
  const meant = didYouMean(word, names)
  throw new CliError('failed', `There is no application "${word}".${meant} ${listed(known)}`)
}

/** The only one of a name, in any case; undefined where there is none. `several` begins the error where there are several. */
export function onlyNamed<Item extends { readonly name: string }>(
  all: readonly Item[],
  word: string,
  several: string,
  idOf: (item: Item) => string,
): Item | undefined {
  const named = all.filter(({ name }) => same(name, word))
  if (named.length <= 1) return named[0]
  const ids = named.map(idOf).join(', ')
  throw new CliError('failed', `${several} named "${word}". Name one by its id: ${ids}.`)
}

/** Finds a user by id or e-mail address; defaults to the platform's first user. */
export function chooseUser(users: readonly PlatformUser[], word: string | undefined): PlatformUser {
  const found =
    word === undefined ? users[0] : users.find(({ id, email }) => id === word || same(email, word))
  if (found !== undefined) return found
  const problem =
    word === undefined ? 'The platform has no user yet.' : `There is no user "${word}".`
  const known = users.map(({ email }) => email)
  const meant = word === undefined ? '' : didYouMean(word, known)
  throw new CliError('failed', `${problem}${meant} ${listed(known)}`)
}

/** The id of a user that an option names; undefined where it doesn't, for all of them. */
export function namedUser(
  users: readonly PlatformUser[],
  word: string | undefined,
): string | undefined {
  return word === undefined ? undefined : chooseUser(users, word).id
}

/** The id of an application that an option names; undefined where it doesn't. */
export function namedApplication(
  applications: readonly PlatformApplication[],
  word: string | undefined,
): string | undefined {
  return word === undefined ? undefined : chooseApplication(applications, word).id
}

/** The name of what has an id; the id itself, unless something else is said, where there is none of it. */
export function nameOf(
  all: readonly { readonly id: string; readonly name: string }[],
  id: string | null,
  otherwise = id ?? '',
): string {
  return all.find((one) => one.id === id)?.name ?? otherwise
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function listed(names: readonly string[]): string {
  return names.length === 0
    ? 'Load a seed with benchtop seed.'
    : `The platform has ${names.join(', ')}.`
}
