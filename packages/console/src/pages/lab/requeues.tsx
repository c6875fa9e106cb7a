import {
  labRequeueStatuses,
  labRequeueTypes,
  type LabRequeueType,
  type V2LabRequeue,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { columnsOf, RecordLink, TableCard, type Column } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import type { ListPage, Sorting } from '../../design/windowed-list.tsx'
import { oneOf, type Chosen } from '../../shell/list-address.ts'
import { recordPage, type ListWindow } from '../../shell/record-list.tsx'
import { LabBadge } from './badges.tsx'
import { cancelBioSample } from './cancel-biosample.tsx'
import { namesOfLibraries, requeueSource, sourceIds, type SourceNames } from './requeue-source.ts'

/** A requeue with what it requests more yield of. */
type Row = V2LabRequeue & { readonly source: ReturnType<typeof requeueSource> }

const types = {
  NewBioSampleLibrary: 'New library',
  AdditionalYieldOfLibraryPool: 'More of a pool',
  AdditionalYieldOfFinishedLibrary: 'More of a library',
} as const satisfies Record<LabRequeueType, string>

/** What a requeue is of: with a link where it has a page. */
function Source({ of: { name, path } }: { readonly of: Row['source'] }) {
  if (path === undefined) return <>{name}</>
  return (
    <a href={path} title={name}>
      {name}
    </a>
  )
}

/** All requests for more yield, and how much of it is still missing. */
export const LabRequeues = recordPage<Row>({
  noun: 'requeues',
  load: readRequeues,
  initial: { by: 'DateCreated', desc: true },
  columns: [
    { title: 'Of', width: 'minmax(10rem, 2fr)', show: ({ source }) => <Source of={source} /> },
    { title: 'Status', width: '7.5rem', show: ({ Status }) => <LabBadge of={Status} /> },
    {
      of: 'BioSample',
      width: 'minmax(6.5rem, 1fr)',
      show: ({ BioSample }) => <RecordLink to={BioSample} tab="requeues" />,
    },
    { of: 'RequestedAdditionalYield', title: 'Requested', width: '6rem', sortBy: true },
    { of: 'MissingYield', title: 'Missing', width: '5rem' },
    { of: 'LIMSId', width: 'minmax(5rem, 1fr)' },
    { of: 'DateCreated', width: '5rem', sortBy: true },
  ],
  filters: [
    { name: 'status', label: 'Status', options: labRequeueStatuses },
    { name: 'type', label: 'Type', options: Object.entries(types) },
  ],
  action: {
    title: 'Change',
    width: '5.5rem',
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
})

async function readRequeues(
  { status, type }: Chosen,
  window: ListWindow,
  sorting: Sorting,
): Promise<ListPage<Row>> {
  const { items, total } = await readList(
    'v2.listLabRequeues',
    { status: oneOf(labRequeueStatuses, status), type: oneOf(labRequeueTypes, type) },
    window,
    sorting,
  )
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

const columns: readonly Column<V2LabRequeue>[] = columnsOf<V2LabRequeue>([
  { title: 'Status', show: ({ Status }) => <LabBadge of={Status} /> },
  { of: 'RequestedAdditionalYield', title: 'Requested' },
  { of: 'MatchedYield', title: 'Received' },
  { of: 'MissingYield', title: 'Missing' },
  { of: 'LIMSId' },
  { of: 'DateCreated' },
])

type TableProps = {
  readonly loaded: Loaded<readonly V2LabRequeue[]>
  /** Of what they request more yield of. */
  readonly names: SourceNames
}

/** The requests for more yield of a biosample, and what has come of them. */
export function RequeueTable({ loaded, names }: TableProps) {
  const source: Column<V2LabRequeue> = {
    title: 'Of',
    show: (requeue) => <Source of={requeueSource(requeue, names)} />,
  }
  return (
    <TableCard
      title="Requeues"
      actions={<a href="/labrequeues">All requeues</a>}
      of={loaded}
      columns={[source, ...columns]}
      empty={
        <Empty title="No requeues yet">
          Where the yield isn't enough, request more of it with Requeue.
        </Empty>
      }
    />
  )
}
