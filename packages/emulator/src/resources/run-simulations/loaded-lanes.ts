import type { Problem } from '@benchtop/contracts'
import type { LibraryPoolRow } from '../libraries/libraries-store.ts'
import type { RunOutputStore, SequencedLibraryRow } from './run-simulations-store.ts'

/** What is put on a lane of a flow cell: libraries by their ids, or those of a pool. */
export type LaneRequest = {
  readonly number: number
  readonly libraryPool?: string | undefined
  readonly libraries?: readonly string[] | undefined
}

/** A library on a lane, alone or as one of a pool. */
export type LaneLoad = {
  readonly laneNumber: number
  readonly library: SequencedLibraryRow
  readonly poolId: number | undefined
}

type Lookup = {
  readonly store: RunOutputStore
  readonly pool: (id: number) => LibraryPoolRow | undefined
}

/** More than the widest flow cell has. */
export const mostLanes = 16

/** The libraries of each requested lane; adds to the problems what is wrong. A library that failed isn't sequenced. */
export function readLanes(
  requests: readonly LaneRequest[],
  ownerId: number,
  { store, pool }: Lookup,
  problems: Problem[],
): LaneLoad[] {
  const wrong = (member: string, rule: string): void =>
    void problems.push({ member, code: 'Invalid', message: `${member} ${rule}.` })
  const seen = new Set<number>()

  const librariesOf = (ids: readonly string[], member: string): LaneLoad['library'][] =>
    ids.flatMap((id, at) => {
      const library = store.library(Number(id))
      if (library?.owner_id === ownerId) return library
      wrong(`${member}[${at}]`, `must be a library of the run's owner, not ${id}`)
      return []
    })

  return requests.flatMap(({ number: laneNumber, libraryPool, libraries }, at): LaneLoad[] => {
    const member = `lanes[${at}]`
    if (laneNumber < 1 || laneNumber > mostLanes) {
      wrong(`${member}.number`, `must be 1 to ${mostLanes}`)
    } else if (seen.has(laneNumber)) wrong(`${member}.number`, `is given twice: ${laneNumber}`)
    seen.add(laneNumber)
    if (libraryPool !== undefined && libraries !== undefined) {
      wrong(member, 'must have libraryPool or libraries, not both')
      return []
    }
    if (libraryPool === undefined) {
      return librariesOf(libraries ?? [], `${member}.libraries`).map((library) => ({
        laneNumber,
        library,
        poolId: undefined,
      }))
    }
    const row = pool(Number(libraryPool))
    if (row?.owner_id !== ownerId) {
      wrong(`${member}.libraryPool`, `must be a pool of the run's owner, not ${libraryPool}`)
      return []
    }
    return store
      .librariesOfPool(row.id)
      .filter(({ status }) => status !== 'Failed')
      .map((library) => ({ laneNumber, library, poolId: row.id }))
  })
}
