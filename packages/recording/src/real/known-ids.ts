import { faces, type Operation } from '@benchtop/contracts'
import { namedBy } from '../hrefs.ts'
import { objectsIn } from '../json-values.ts'

export function createKnownIds() {
  const ids = new Map<string, string>()
  const properties = new Map<string, { id: string; name: string }>()

  const learnAddress = (address: unknown): void => {
    const { collection, id, property } = namedBy(address) ?? {}
    if (collection === undefined || id === undefined) return
    if (property !== undefined) {
      if (!properties.has(collection)) properties.set(collection, { id, name: property })
    } else if (id !== 'current' && !ids.has(collection)) ids.set(collection, id)
  }

  return {
    /** Learns from the addresses in an answer. */
    learn(json: unknown): void {
      for (const object of objectsIn(json)) {
        for (const [name, member] of Object.entries(object)) {
          if (name.startsWith('Href')) learnAddress(member)
        }
      }
    },
    /** The path of an operation with ids that are known; undefined where one isn't. */
    pathOf({ api, path }: Operation): string | undefined {
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
/** What the answers of a platform have named, so that operations on one resource can be tried. */
export type KnownIds = ReturnType<typeof createKnownIds>
