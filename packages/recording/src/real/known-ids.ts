import { faces, type Operation } from '@benchtop/contracts'
import { isRecord } from './check-answer.ts'

/** What the answers of a platform have named, so that operations on one resource can be tried. */
export type KnownIds = {
  /** Learns from the addresses in an answer. */
  learn(json: unknown): void
  /** The path of an operation with ids that are known; undefined where one isn't. */
  pathOf(operation: Operation): string | undefined
}

const resource = /(?:^|\/)(?:v1pre3|v2)\/([a-z]+)\/([^/?#]+)$/i
const property = /(?:^|\/)(?:v1pre3|v2)\/([a-z]+)\/([^/?#]+)\/properties\/([^/?#]+)$/i
/** Enough for what a list of operations needs. */
const deepest = 32

export function createKnownIds(): KnownIds {
  const ids = new Map<string, string>()
  const properties = new Map<string, { id: string; name: string }>()

  const learnAddress = (text: string): void => {
    const [, parent, of, name] = property.exec(text) ?? []
    if (parent !== undefined && of !== undefined && name !== undefined) {
      if (!properties.has(parent.toLowerCase())) {
        properties.set(parent.toLowerCase(), { id: of, name })
      }
      return
    }
    const [, collection, id] = resource.exec(text) ?? []
    if (collection === undefined || id === undefined || id === 'current') return
    if (!ids.has(collection.toLowerCase())) ids.set(collection.toLowerCase(), id)
  }

  const learn = (value: unknown, depth = 0): void => {
    if (depth > deepest) return
    if (Array.isArray(value)) for (const item of value) learn(item, depth + 1)
    if (!isRecord(value)) return
    for (const [name, member] of Object.entries(value)) {
      if (name.startsWith('Href') && typeof member === 'string') learnAddress(member)
      else learn(member, depth + 1)
    }
  }

  return {
    learn: (json) => learn(json),
    pathOf({ api, path }) {
      const segments = path.split('/')
      const parent = path.includes('/properties/{') ? properties.get(segments[1] ?? '') : undefined
      if (path.includes('/properties/{') && parent === undefined) return undefined
      const filled = segments.map((segment, index) => {
        if (!segment.startsWith('{')) return segment
        if (segment === '{name}') return parent?.name
        if (!/id\}$/i.test(segment)) return undefined
        return parent?.id ?? ids.get(segments[index - 1] ?? '')
      })
      return filled.includes(undefined) ? undefined : faces[api].base + filled.join('/')
    },
  }
}
