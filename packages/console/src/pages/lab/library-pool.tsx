import { isFailedPool } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { useLiveLab } from '../../api/lab-events.ts'
import { Id, Status, Timestamp } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { DetailProps } from '../../shell/page-table.ts'
import { DecidePool } from './decide-pool.tsx'
import { LabRecord } from './lab-record.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { LibraryTable } from './library-table.tsx'
import { RequeueButton } from './requeue-button.tsx'

/** A pool of libraries, which are sequenced together. */
export function LibraryPool({ id }: DetailProps) {
  const loaded = useLoaded((signal) => api.v2.getLibraryPool({ id }, { signal }), [id])
  const libraries = useLoaded(
    (signal) =>
      api.v2.listPoolLibraries(
        { libraryPoolId: id, include: ['LibraryIndex', 'YieldInformation'], Limit: v2Rows },
        { signal },
      ),
    [id],
  )
  const [isDeciding, setIsDeciding] = useState(false)
  const reload = (): void => {
    loaded.reload()
    libraries.reload()
  }
  useLiveLab(reload)
  const pool = loaded.value
  return (
    <LabRecord
      loaded={loaded}
      list={{ name: 'Library pools', path: '/librarypools' }}
      title={loaded.value?.UserPoolId ?? `Pool ${id}`}
      aside={({ Status: status }) => <Status of={status} />}
      actions={({ UserPoolId }) => (
        <>
          <button type="button" class="button second" onClick={() => setIsDeciding(true)}>
            Set status
          </button>
          <RequeueButton
            targets={[{ kind: 'pool', id, name: UserPoolId }]}
            created={loaded.reload}
          />
        </>
      )}
      facts={(of) => [
        ['Id', <Id of={of.Id} />],
        ['Libraries', of.LibraryCount],
        ['Notes', of.Notes],
        ['Owner', of.UserOwnedBy.Name],
        ['Modified', <Timestamp at={of.DateModified} />],
      ]}
    >
      {pool !== undefined && isFailedPool(pool.Status) && (
        <p class="notice bad">
          The pool is {pool.Status}: apps can't be launched on its FASTQ datasets, and their bases
          don't count as yield.
        </p>
      )}
      <LibraryTable loaded={libraries} />
      {isDeciding && pool !== undefined && (
        <DecidePool
          pool={pool}
          libraries={libraries.value?.Items ?? []}
          close={() => setIsDeciding(false)}
          decided={reload}
        />
      )}
    </LabRecord>
  )
}
