import { isObject, type Row } from '../json-values.ts'
import { maskAddresses, unmaskAddresses, type Addresses } from './addresses.ts'
import { collections } from './operation-of.ts'
import { isPseudonym, pseudonymsIn, replacePseudonyms } from './pseudonyms.ts'

/** Maps the ids and secrets of a recording to those of the platform that it is compared with. */
export type Identities = {
  /** The platform's id for a recorded one of a collection, such as `projects`. */
  id(collection: string, recorded: string): string
  /** A recorded text with the platform's ids and secrets, of a member or parameter of this name. */
  text(name: string, recorded: string): string
  secret(name: string): string | undefined
  /** The complete address that replaces a recorded one, such as that of a file's bytes. */
  address(recorded: string): string | undefined
  /** Learns ids and secrets from corresponding responses. */
  learn(recorded: unknown, own: unknown): void
}

/** The mappings known before the first response. */
export type KnownIdentities = {
  /** Such as `{'projects/555': 'projects/4001'}`. */
  readonly ids?: Readonly<Record<string, string>>
  /** Such as `{'*secret-1*': 'web-secret'}`. */
  readonly secrets?: Readonly<Record<string, string>>
}

/** Files have other collection names in paths to their contents. */
const collectionOf: Readonly<Record<string, string>> = { variantset: 'files', coverage: 'files' }

const scope = /\b(project|sample|run|appresult|appsession) (\w+)\b/gi

/** Creates identities from the known mappings; `addresses` are those of the platform. */
export function createIdentities(known: KnownIdentities, addresses: Addresses): Identities {
  const ids = createKnownIds(known.ids ?? {})
  const secrets = new Map(Object.entries(known.secrets ?? {}))
  const given = new Map<string, string>()
  const all: Known = { ids, secrets, given, addresses }
  const learn = createLearning(all)
  return {
    id: ids.id,
    text: createTexts(all),
    secret: (name) => secrets.get(name),
    address: (recorded) => given.get(recorded),
    learn: (recorded, own) => learn(recorded, own),
  }
}

type Known = {
  readonly ids: ReturnType<typeof createKnownIds>
  readonly secrets: Map<string, string>
  /** The complete addresses that replace recorded ones. */
  readonly given: Map<string, string>
  readonly addresses: Addresses
}

/** Which id is which: within a collection, and where the collection isn't known. */
function createKnownIds(known: Readonly<Record<string, string>>) {
  const byCollection = new Map<string, string>()
  const anywhere = new Map<string, string>()

  const know = (collection: string | undefined, recorded: string, own: string): void => {
    if (!anywhere.has(recorded)) anywhere.set(recorded, own)
    if (collection === undefined) return
    const key = `${collectionOf[collection] ?? collection}/${recorded}`
    if (!byCollection.has(key)) byCollection.set(key, own)
  }
  for (const [recorded, own] of Object.entries(known)) {
    const [from, to] = [recorded, own].map((href) => href.split('/').slice(-2))
    know(from?.at(-2), from?.at(-1) ?? '', to?.at(-1) ?? '')
  }

  const id: Identities['id'] = (collection, recorded) =>
    byCollection.get(`${collectionOf[collection] ?? collection}/${recorded}`) ??
    anywhere.get(recorded) ??
    recorded

  return { id, know, anywhere: (recorded: string): string => anywhere.get(recorded) ?? recorded }
}

/** Says texts of a recording in the words of the platform. */
function createTexts({ ids, secrets, addresses }: Known): Identities['text'] {
  const { id } = ids

  const path = (text: string): string => {
    const [address = '', rest = ''] = text.split(/(?=[?#])(.*)/s)
    const segments = address.split('/')
    const own = segments.map((segment, index) => {
      const collection = segments[index - 1]?.toLowerCase()
      return collection !== undefined && collections.has(collection) && segment !== 'current'
        ? id(collection, segment)
        : segment
    })
    return own.join('/') + rest
  }

  return (name, recorded) => {
    const shown = unmaskAddresses(
      replacePseudonyms(recorded, (one) => secrets.get(one) ?? one),
      addresses,
    )
    if (isHref(shown)) return path(shown)
    if (isIdName(name))
      return shown
        .split(',')
        .map((one) => ids.anywhere(one))
        .join(',')
    return shown.replaceAll(scope, (_, kind: string, one: string) => {
      return `${kind} ${id(`${kind.toLowerCase()}s`, one)}`
    })
  }
}

/** Takes ids and secrets from what both have given in the same place. */
function createLearning({ ids, secrets, given, addresses }: Known) {
  const { id, know } = ids

  const learnText = (name: string, recorded: string, own: string): void => {
    if (/^\{\w+\}\//.test(recorded) && URL.canParse(own)) given.set(recorded, own)
    if (isPseudonym(recorded)) {
      secrets.set(recorded, own)
    } else if (pseudonymsIn(recorded).length > 0) {
      learnParameters(recorded, own)
    } else if (isHref(recorded) && isHref(own)) {
      learnPath(maskAddresses(recorded, addresses), maskAddresses(own, addresses))
    } else if (isIdName(name) && recorded !== own) {
      know(undefined, recorded, own)
    }
  }

  const learnPath = (recorded: string, own: string): void => {
    const [from, to] = [recorded, own].map((href) => (href.split(/[?#]/, 1)[0] ?? '').split('/'))
    if (from === undefined || to === undefined || from.length !== to.length) return
    for (const [index, segment] of from.entries()) {
      const collection = from[index - 1]?.toLowerCase()
      const other = to[index]
      if (collection === undefined || other === undefined || !collections.has(collection)) continue
      if (to[index - 1]?.toLowerCase() === collection) know(collection, segment, other)
    }
  }

  const learnParameters = (recorded: string, own: string): void => {
    const parametersOf = (text: string) => new URLSearchParams(text.split(/\?(.*)/s)[1] ?? text)
    const ownParameters = parametersOf(own)
    for (const [name, value] of parametersOf(recorded)) {
      const other = ownParameters.get(name)
      if (isPseudonym(value) && other !== null) secrets.set(value, other)
    }
  }

  const learn = (recorded: unknown, own: unknown, name = ''): void => {
    if (typeof recorded === 'string' && typeof own === 'string') learnText(name, recorded, own)
    if (Array.isArray(recorded) && Array.isArray(own)) {
      for (const [one, other] of pairsOf(recorded, own, id)) learn(one, other, name)
    } else if (isObject(recorded) && isObject(own)) {
      for (const member of Object.keys(recorded)) learn(recorded[member], own[member], member)
    }
  }

  return learn
}

/** Whether a text is the address of a resource. */
export function isHref(text: string): boolean {
  return /^(\{(api|ui|store)\}(\/\S*)?|https?:\/\/\S+|\/?(v1pre3|v2)\/\S*)$/i.test(text)
}

/** Whether a member or parameter of a name contains an id, or several. */
export function isIdName(name: string): boolean {
  return /(^|[a-z_])ids?$/i.test(name) && !/^(valid|paid)$/i.test(name)
}

type Pair = readonly [recorded: unknown, own: unknown]

/** Matches the rows of two lists by id, else by name, else by position. */
export function pairsOf(
  recorded: readonly unknown[],
  own: readonly unknown[],
  id: Identities['id'],
): Pair[] {
  const left = new Set(own)
  const take = (row: unknown): unknown => {
    left.delete(row)
    return row
  }
  const found = new Map<unknown, unknown>()
  const search = (isSame: (one: Row, other: Row) => boolean) => {
    for (const row of recorded) {
      if (found.has(row) || !isObject(row)) continue
      const other = [...left].find((one) => isObject(one) && isSame(row, one))
      if (other !== undefined) found.set(row, take(other))
    }
  }
  search((one, other) => {
    const collection = typeof one['Href'] === 'string' ? one['Href'].split('/').at(-2) : undefined
    return typeof one['Id'] === 'string' && id(collection ?? '', one['Id']) === other['Id']
  })
  for (const member of ['Path', 'Name', 'Key', 'Number', 'ID', 'BioSampleName']) {
    search((one, other) => one[member] !== undefined && one[member] === other[member])
  }
  const rest = [...left]
  return recorded.map((row) => [row, found.has(row) ? found.get(row) : rest.shift()])
}
