import {
  formatTimestamp,
  type LibraryInclude,
  type V2Library,
  type V2LibraryPool,
} from '@benchtop/contracts'
import type { LibraryContainerRow } from '../library-preps/library-preps-store.ts'
import {
  v2BioSampleReference,
  v2LibraryContainer,
  v2LibraryPrep,
} from '../library-preps/library-preps-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2Reference, v2User } from '../v2-records.ts'
import type { LibraryPoolRow, LibraryRow } from './libraries-store.ts'

type Parts = {
  readonly pools: readonly { id: number; user_pool_id: string }[]
  readonly container: LibraryContainerRow | undefined
  /** The yield of its datasets, in bases. */
  readonly bases: number
  readonly include: readonly LibraryInclude[]
  readonly v2Href: V2Href
}

export function v2Library(
  row: LibraryRow,
  { pools, container, bases, include, v2Href }: Parts,
): V2Library {
  return {
    ...v2Identity('library', row.id, v2Href),
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    Status: row.status,
    BioSample: v2BioSampleReference(row.biosample_id, row.biosample_name, v2Href),
    BioSampleName: row.biosample_name,
    LibraryPrep: v2LibraryPrep(row.prep_id, row.prep_name, v2Href),
    Project:
      row.project_name === null
        ? undefined
        : v2Reference('project', row.project_id, row.project_name, v2Href),
    ProjectName: row.project_name ?? undefined,
    Container: container && {
      ...v2LibraryContainer(container, v2Href),
      Name: container.user_container_id,
    },
    Pools: pools.map(({ id, user_pool_id }) => ({
      ...v2Identity('pool', id, v2Href),
      UserPoolId: user_pool_id,
    })),
    InsertSize: row.insert_size ?? undefined,
    Biomolecule: row.biomolecule ?? undefined,
    ...(include.includes('YieldInformation') && { PoolComponentActualYieldInBps: bases }),
    ...(include.includes('LibraryIndex') && {
      Index1: row.index1 ?? undefined,
      Index1Sequence: row.index1_sequence ?? undefined,
      Index2: row.index2 ?? undefined,
      Index2Sequence: row.index2_sequence ?? undefined,
    }),
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
  }
}

export function v2LibraryPool(row: LibraryPoolRow, v2Href: V2Href): V2LibraryPool {
  const identity = v2Identity('pool', row.id, v2Href)
  return {
    ...identity,
    UserPoolId: row.user_pool_id,
    Notes: row.notes,
    Status: row.status,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    LibraryCount: row.library_count,
    HrefLibraries: `${identity.Href}/libraries`,
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
  }
}
