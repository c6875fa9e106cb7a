import { isFailedPool, type V2Library, type V2LibraryPool } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { columnsOf, RecordLink, TableCard } from '../../design/columns.tsx'
import { formatBases } from '../../design/format.ts'
import { Button, Empty, Status } from '../../design/pieces.tsx'
import { showSheet } from '../../design/sheet.tsx'
import { type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'
import { DecidePool } from './decide-pool.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { RequeueButton } from './requeue-dialog.tsx'
import './lab.css'

const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join(' ')

/** A library: where it comes from, the pools that it is in, and what it yielded. */
export function Library({ id }: DetailProps) {
  const loaded = useLabLoaded((signal) => api.v2.getLibrary({ id }, { signal }), [id])
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Library ${id}`}
      crumbs={[{ name: 'Libraries', path: '/libraries' }]}
      aside={(library) => <Status of={library.Status} />}
      actions={({ Name }) => (
        <RequeueButton targets={[{ kind: 'library', id, name: Name }]} created={loaded.reload} />
      )}
      facts={(library) => [
        'Id',
        'BioSample',
        [
          'Pools',
          library.Pools.length > 0 && (
            <span class="library-links">
              {library.Pools.map((pool) => (
                <RecordLink key={pool.Id} to={pool} />
              ))}
            </span>
          ),
        ],
        'LibraryPrep',
        ['Yield', yieldOf(library)],
        'Project',
        ['Container', library.Container?.Name],
        ['Insert size', library.InsertSize],
        'Biomolecule',
        ['Index 1', joined(library.Index1, library.Index1Sequence)],
        ['Index 2', joined(library.Index2, library.Index2Sequence)],
        'DateModified',
      ]}
    />
  )
}

function yieldOf({ PoolComponentActualYieldInBps = 0 }: V2Library): string {
  return formatBases(PoolComponentActualYieldInBps)
}

/** A pool of libraries, which are sequenced together. */
export function LibraryPool({ id }: DetailProps) {
  const loaded = useLabLoaded((signal) => api.v2.getLibraryPool({ id }, { signal }), [id])
  const libraries = useLabLoaded(
    (signal) =>
      api.v2.listPoolLibraries(
        { libraryPoolId: id, include: ['LibraryIndex', 'YieldInformation'], Limit: v2Rows },
        { signal },
      ),
    [id],
  )
  const decided = (): void => {
    loaded.reload()
    libraries.reload()
  }
  const pool = loaded.value
  const decide = (of: V2LibraryPool): void =>
    showSheet((close) => (
      <DecidePool pool={of} libraries={libraries.value?.Items ?? []} {...{ close, decided }} />
    ))
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Pool ${id}`}
      nameOf={({ UserPoolId }) => UserPoolId}
      crumbs={[{ name: 'Library pools', path: '/librarypools' }]}
      aside={({ Status: status }) => <Status of={status} />}
      actions={(of) => (
        <>
          <RequeueButton
            targets={[{ kind: 'pool', id, name: of.UserPoolId }]}
            created={loaded.reload}
          />
          <Button look="second" text="Set status" act={() => decide(of)} />
        </>
      )}
      facts={(of) => [
        'Id',
        ['Libraries', of.LibraryCount],
        'Notes',
        ['Owner', of.UserOwnedBy.Name],
        'DateModified',
      ]}
    >
      {pool !== undefined && isFailedPool(pool.Status) && (
        <p class="notice bad">
          The pool is {pool.Status}: apps can't be launched on its FASTQ datasets, and their bases
          don't count as yield.
        </p>
      )}
      <TableCard
        title="Libraries"
        of={libraries}
        columns={libraryColumns}
        empty={<Empty title="No libraries">Libraries are pooled by a seed.</Empty>}
      />
    </ResourcePage>
  )
}

const libraryColumns = columnsOf<V2Library>([
  { title: 'Library', show: (library) => <RecordLink to={library} /> },
  { of: 'Status' },
  { of: 'BioSample' },
  { of: 'LibraryPrep' },
  { title: 'Yield', isNumber: true, show: yieldOf },
  {
    title: 'Index',
    show: ({ Index1Sequence, Index2Sequence }) => (
      <code>{joined(Index1Sequence, Index2Sequence)}</code>
    ),
  },
])
