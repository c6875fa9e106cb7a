import type { V2LabRequeue, V2Library, V2LibraryPool } from '@benchtop/contracts'

/** The names of libraries and pools by their ids. */
export type SourceNames = {
  readonly libraries: ReadonlyMap<string, string>
  readonly pools: ReadonlyMap<string, string>
}

/** The names of libraries, and of the pools that they are in. */
export function namesOfLibraries(
  libraries: readonly Pick<V2Library, 'Id' | 'Name' | 'Pools'>[],
  others: readonly Pick<V2LibraryPool, 'Id' | 'UserPoolId'>[] = [],
): SourceNames {
  const pools = [...libraries.flatMap(({ Pools }) => Pools), ...others]
  return {
    libraries: new Map(libraries.map(({ Id, Name }) => [Id, Name])),
    pools: new Map(pools.map(({ Id, UserPoolId }) => [Id, UserPoolId])),
  }
}

type Requeue = Pick<
  V2LabRequeue,
  'HrefSampleLibrary' | 'HrefLibraryPool' | 'HrefPrepRequest' | 'PrepType'
>

/** The id of the library and of the pool that a requeue is of, where it is of one. */
export function sourceIds({ HrefSampleLibrary, HrefLibraryPool }: Requeue): {
  readonly library: string | undefined
  readonly pool: string | undefined
} {
  const idOf = (href: string | undefined): string | undefined => href?.split('/').at(-1)
  return { library: idOf(HrefSampleLibrary), pool: idOf(HrefLibraryPool) }
}

/** What a requeue requests more yield of; `path` is its page in the console, where it has one. */
export function requeueSource(
  requeue: Requeue,
  names: SourceNames,
): { readonly name: string; readonly path?: string } {
  const { library, pool } = sourceIds(requeue)
  if (pool !== undefined) {
    return { name: `Pool ${names.pools.get(pool) ?? pool}`, path: `/librarypools/${pool}` }
  }
  if (library !== undefined) {
    return {
      name: `Library ${names.libraries.get(library) ?? library}`,
      path: `/libraries/${library}`,
    }
  }
  const { PrepType } = requeue
  return { name: PrepType === undefined ? 'A new library' : `A new library by ${PrepType}` }
}
