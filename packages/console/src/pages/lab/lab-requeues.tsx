import {
  labRequeueStatuses,
  labRequeueTypes,
  type LabRequeueType,
  type V2LabRequeue,
} from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { readList } from '../../api/list.ts'
import { Empty, Timestamp } from '../../design/pieces.tsx'
import type { Column, ListPage, Sorting } from '../../design/windowed-list.tsx'
import type { PageProps } from '../../shell/page-table.ts'
import { ConfirmCancelBioSample } from './cancel-biosample.tsx'
import { formatBases } from './lab-format.ts'
import { LabList, plainOptions, type ListWindow } from './lab-list.tsx'
import { oneOf, type Chosen } from './list-address.ts'
import { namesOfLibraries, requeueSource, sourceIds } from './requeue-source.ts'
import { RequeueStatus } from './requeue-status.tsx'

/** A requeue with what it requests more yield of. */
type Row = V2LabRequeue & { readonly source: ReturnType<typeof requeueSource> }

const types = {
  NewBioSampleLibrary: 'New library',
  AdditionalYieldOfLibraryPool: 'More of a pool',
  AdditionalYieldOfFinishedLibrary: 'More of a library',
} as const satisfies Record<LabRequeueType, string>

const bases = (amount: number) => <span class="numbers">{formatBases(amount)}</span>

const columns: readonly Column<Row>[] = [
  {
    title: 'Of',
    width: 'minmax(10rem, 2fr)',
    show: ({ source: { name, path } }) =>
      path === undefined ? (
        name
      ) : (
        <a href={path} title={name}>
          {name}
        </a>
      ),
  },
  { title: 'Status', width: '7.5rem', show: (row) => <RequeueStatus of={row.Status} /> },
  {
    title: 'Biosample',
    width: 'minmax(6.5rem, 1fr)',
    show: ({ BioSample: { Id, BioSampleName } }) => (
      <a href={`/biosamples/${Id}/requeues`} title={BioSampleName}>
        {BioSampleName}
      </a>
    ),
  },
  {
    title: 'Requested',
    width: '6rem',
    right: true,
    sortBy: 'RequestedAdditionalYield',
    show: ({ RequestedAdditionalYield }) => bases(RequestedAdditionalYield),
  },
  { title: 'Missing', width: '5rem', right: true, show: ({ MissingYield }) => bases(MissingYield) },
  { title: 'LIMS id', width: 'minmax(5rem, 1fr)', show: ({ LIMSId }) => LIMSId ?? '' },
  {
    title: 'Created',
    width: '5rem',
    sortBy: 'DateCreated',
    show: ({ DateCreated }) => <Timestamp at={DateCreated} />,
  },
]

/** All requests for more yield, and how much of it is still missing. */
export function LabRequeues({ title }: PageProps) {
  const [canceled, setCanceled] = useState<Row>()
  const [changes, setChanges] = useState(0)
  const cancel: Column<Row> = {
    title: 'Change',
    width: '5.5rem',
    right: true,
    // A pool's requeue is for several biosamples, and isn't canceled with one of them.
    show: (row) =>
      row.Status === 'Active' &&
      row.HrefLibraryPool === undefined && (
        <button
          type="button"
          class="button second small"
          aria-label={`Cancel the requeue of ${row.source.name}`}
          onClick={() => setCanceled(row)}
        >
          Cancel
        </button>
      ),
  }
  return (
    <>
      <LabList<Row>
        title={title}
        noun="requeues"
        columns={[...columns, cancel]}
        filters={[
          { name: 'status', label: 'Status', options: plainOptions(labRequeueStatuses) },
          { name: 'type', label: 'Type', options: Object.entries(types) },
        ]}
        initial={{ by: 'DateCreated', desc: true }}
        load={readRequeues}
        changes={changes}
        empty={
          <Empty
            title="No requeues yet"
            action={
              <a class="button second" href="/libraries">
                To the libraries
              </a>
            }
          >
            Where the yield isn't enough, request more of it with Requeue on the page of a
            biosample, a library or a pool.
          </Empty>
        }
      />
      {canceled !== undefined && (
        <ConfirmCancelBioSample
          id={canceled.BioSample.Id}
          name={canceled.BioSample.BioSampleName}
          because="A requeue is canceled together with its biosample."
          close={() => setCanceled(undefined)}
          changed={() => setChanges((was) => was + 1)}
        />
      )}
    </>
  )
}

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
