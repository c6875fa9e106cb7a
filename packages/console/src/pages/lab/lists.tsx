import {
  bioSampleStatuses,
  labStatuses,
  libraryPoolStatuses,
  libraryStatuses,
  type V2BioSample,
  type V2Library,
  type V2LibraryPool,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { RecordLink } from '../../design/columns.tsx'
import { Empty } from '../../design/pieces.tsx'
import { statusOptions } from '../../design/status-words.ts'
import { recordPage } from '../../shell/record-list.tsx'
import { readPoolsOf, v2Rows } from './lanes-of-run.ts'

/** The biosamples of the user, and how far the lab is with them. */
export const BioSamples = recordPage<V2BioSample>({
  noun: 'biosamples',
  load: { operation: 'v2.listBioSamples' },
  initial: { by: 'Id', desc: true },
  columns: [
    {
      of: 'BioSampleName',
      title: 'Name',
      sortBy: true,
      show: (biosample) => <RecordLink to={biosample} />,
    },
    { of: 'Nickname', sortBy: true },
    { of: 'Status', sortBy: true },
    { of: 'LabStatus', title: 'Lab', sortBy: true },
    { of: 'DefaultProject', title: 'Project', sortBy: 'Project' },
    { of: 'DateModified', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name' },
    { name: 'status', label: 'Status', options: statusOptions(bioSampleStatuses) },
    { name: 'lab', label: 'Lab', param: 'labstatus', options: statusOptions(labStatuses) },
  ],
  pathOf: ({ Id }) => `/biosamples/${Id}`,
  empty: (
    <Empty title="No biosamples yet">
      Create them with a seed, or with <code>POST v2/biosamples</code>.
    </Empty>
  ),
})

/** All libraries that the user may browse. */
export const Libraries = recordPage<V2Library>({
  noun: 'libraries',
  load: { operation: 'v2.listLibraries' },
  initial: { by: 'DateCreated', desc: true },
  columns: [
    {
      of: 'Name',
      sortBy: true,
      show: (library) => <RecordLink to={library} />,
    },
    { of: 'Status', sortBy: true },
    { of: 'BioSample', width: 'minmax(6.5rem, 1fr)' },
    { of: 'LibraryPrep', width: 'minmax(7rem, 1.5fr)' },
    {
      of: 'Pools',
      show: ({ Pools }) =>
        Pools.map((pool, at) => (
          <>
            {at > 0 && ', '}
            <RecordLink to={pool} />
          </>
        )),
    },
    { of: 'Project', sortBy: 'ProjectName' },
    { of: 'DateCreated', sortBy: true },
    { of: 'DateModified', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name' },
    { name: 'status', label: 'Status', options: statusOptions(libraryStatuses) },
  ],
  pathOf: ({ Id }) => `/libraries/${Id}`,
  empty: (
    <Empty title="No libraries yet" to={['/biosamples', 'To the biosamples']}>
      A library is prepared of a biosample: create one with{' '}
      <code>POST v2/biosamples/…/libraries</code>.
    </Empty>
  ),
})

/** The pools of the libraries that the user may browse. */
export const LibraryPools = recordPage<V2LibraryPool>({
  noun: 'pools',
  initial: { by: 'DateModified', desc: true },
  columns: [
    {
      of: 'UserPoolId',
      title: 'Name',
      sortBy: true,
      show: (pool) => <RecordLink to={pool} />,
    },
    { of: 'Status', sortBy: true },
    { of: 'LibraryCount', title: 'Libraries', sortBy: true },
    { of: 'Notes', width: 'minmax(10rem, 3fr)' },
    { of: 'DateCreated', sortBy: true },
    { of: 'DateModified', sortBy: true },
  ],
  filters: [
    { name: 'search', label: 'Name or notes' },
    {
      name: 'status',
      label: 'Status',
      param: 'Status',
      options: statusOptions(libraryPoolStatuses),
    },
  ],
  load: { rows: readPools },
  pathOf: ({ Id }) => `/librarypools/${Id}`,
  empty: (
    <Empty title="No pools yet" to={['/libraries', 'To the libraries']}>
      Libraries that are sequenced together are pooled by a seed.
    </Empty>
  ),
})

/** The API lists libraries with their pools, and no pools: each pool is read by its id. */
export async function readPools(signal: AbortSignal): Promise<V2LibraryPool[]> {
  const libraries = await Array.fromAsync(api.v2.listLibraries.all({ Limit: v2Rows }, { signal }))
  return readPoolsOf(libraries, signal)
}
