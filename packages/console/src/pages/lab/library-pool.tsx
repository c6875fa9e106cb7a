import { api } from '../../api/clients.ts'
import { useLiveLab } from '../../api/lab-events.ts'
import { Status, Timestamp } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { DetailProps } from '../../shell/page-table.ts'
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
        { id, include: ['LibraryIndex', 'YieldInformation'], Limit: v2Rows },
        { signal },
      ),
    [id],
  )
  useLiveLab(() => {
    loaded.reload()
    libraries.reload()
  })
  return (
    <LabRecord
      loaded={loaded}
      title={loaded.value?.UserPoolId ?? `Pool ${id}`}
      aside={(pool) => <Status of={pool.Status} />}
      actions={({ UserPoolId }) => (
        <RequeueButton targets={[{ kind: 'pool', id, name: UserPoolId }]} created={loaded.reload} />
      )}
      facts={(pool) => [
        ['Id', <code>{pool.Id}</code>],
        ['Libraries', pool.LibraryCount],
        ['Notes', pool.Notes],
        ['Owner', pool.UserOwnedBy.Name],
        ['Modified', <Timestamp at={pool.DateModified} />],
      ]}
    >
      <LibraryTable loaded={libraries} />
    </LabRecord>
  )
}
