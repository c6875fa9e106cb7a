import {
  labRequeueStatuses,
  labRequeueTypes,
  type LabRequeueType,
  type V2LabRequeue,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { RecordLink, Text } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
import { statusOptions } from '../../design/status-words.ts'
import type { ListPage, Sorting } from '../../design/windowed-list.tsx'
import { oneOf, type Chosen } from '../../shell/list-address.ts'
import type { ListWindow } from '../../shell/read-records.ts'
import { recordPage, type RecordTable } from '../../shell/record-list.tsx'
import { LabBadge } from './badges.tsx'
import { cancelBioSample } from './cancel-biosample.tsx'
import { namesOfLibraries, requeueSource, sourceIds } from './requeue-source.ts'

/** A requeue with what it requests more yield of. */
type Row = V2LabRequeue & { readonly source: ReturnType<typeof requeueSource> }

const types = {
  NewBioSampleLibrary: 'New library',
  AdditionalYieldOfLibraryPool: 'More of a pool',
  AdditionalYieldOfFinishedLibrary: 'More of a library',
} as const satisfies Record<LabRequeueType, string>

/** The requests for more yield of a biosample, or all of them, and how much of it is still missing. */
export function requeues(bioSampleId?: string): RecordTable<Row> {
  return {
    noun: 'requeues',
    load: (chosen, window, sorting) => readRequeues(bioSampleId, chosen, window, sorting),
    initial: { by: 'DateCreated', desc: true },
    columns: [
      { title: 'Of', show: ({ source: { name, path } }) => <Text of={name} to={path} /> },
      { title: 'Status', show: ({ Status }) => <LabBadge of={Status} /> },
      { of: 'BioSample', show: ({ BioSample }) => <RecordLink to={BioSample} tab="requeues" /> },
      { of: 'RequestedAdditionalYield', title: 'Requested', sortBy: true },
      { of: 'MatchedYield', title: 'Received' },
      { of: 'MissingYield', title: 'Missing' },
      { of: 'LIMSId' },
      { of: 'DateCreated', sortBy: true },
    ],
    filters: [
      ...(bioSampleId === undefined ? [byStatus] : []),
      { name: 'type', label: 'Type', options: Object.entries(types) },
    ],
    action: {
      title: 'Change',
      verb: 'Cancel',
      // A pool's requeue is for several biosamples, and isn't canceled with one of them.
      label: ({ Status, HrefLibraryPool, source }) =>
        Status === 'Active' && HrefLibraryPool === undefined
          ? `Cancel the requeue of ${source.name}`
          : undefined,
      act: ({ BioSample }, changed) =>
        cancelBioSample(BioSample, changed, 'A requeue is canceled together with its biosample.'),
    },
    empty: (
      <Empty title="No requeues yet" to={['/libraries', 'To the libraries']}>
        Where the yield isn't enough, request more of it with Requeue on the page of a biosample, a
        library or a pool.
      </Empty>
    ),
  }
}

const byStatus = { name: 'status', label: 'Status', options: statusOptions(labRequeueStatuses) }

/** All requests for more yield. */
export const LabRequeues = recordPage<Row>(requeues())

async function readRequeues(
  bioSampleId: string | undefined,
  chosen: Chosen,
  window: ListWindow,
  sorting: Sorting,
): Promise<ListPage<Row>> {
  const type = oneOf(labRequeueTypes, chosen['type'])
  const status = oneOf(labRequeueStatuses, chosen['status'])
  const { items, total } = await (bioSampleId === undefined
    ? readList('v2.listLabRequeues', { status, type }, window, sorting)
    : readList('v2.listBioSampleLabRequeues', { bioSampleId, type }, window, sorting))
  const of = items.map(sourceIds)
  const libraries = [...new Set(of.flatMap(({ library }) => library ?? []))]
  const pools = [...new Set(of.flatMap(({ pool }) => pool ?? []))]
  const { signal } = window
  const [named, poolRecords] = await Promise.all([
    libraries.length === 0
      ? []
      : api.v2
          .listLibraries({ id: libraries, Limit: libraries.length }, { signal })
          .then(({ Items }) => Items),
    Promise.all(pools.map((id) => api.v2.getLibraryPool({ id }, { signal }))),
  ])
  const names = namesOfLibraries(named, poolRecords)
  return { total, items: items.map((row) => ({ ...row, source: requeueSource(row, names) })) }
}
