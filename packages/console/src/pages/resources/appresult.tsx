import { isFinalAppSessionStatus, type AppResultRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Bytes, Id, Timestamp, Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { FileList } from '../files/list/file-list.tsx'
import { MoveToTrash } from './move-to-trash.tsx'
import { PropertyList } from './property-list.tsx'
import { ResourcePage } from '../../shell/resource-page.tsx'
import { UploadArea } from './uploads/upload-area.tsx'

/** A result of an app: its files and properties. */
export function AppResult({ id, tab = 'files' }: { id: string; tab?: string }) {
  const loaded = useLoaded((signal) => api.v1.getAppResult({ id }, { signal }), [id])
  const [arrived, setArrived] = useState(0)
  const result = loaded.value
  const [project] = result?.Projects ?? []
  return (
    <ResourcePage
      loaded={loaded}
      title={result?.Name ?? `AppResult ${id}`}
      crumbs={[
        { name: 'Projects', path: '/projects' },
        ...(project === undefined
          ? []
          : [{ name: project.Name, path: `/projects/${project.Id}/results` }]),
      ]}
      aside={result !== undefined && <Status of={result.Status} />}
      actions={
        result !== undefined && (
          <>
            <LaunchFrom kind="appresult" id={id} />
            <MoveToTrash
              kind="appresult"
              id={id}
              name={result.Name}
              consequence="Its files are moved too."
            />
          </>
        )
      }
      facts={(record) => [
        ['Id', <Id of={record.Id} />],
        ['Description', record.Description],
        [
          'Analysis',
          record.AppSession && (
            <a href={`/analyses/${record.AppSession.Id}`}>{record.AppSession.Name}</a>
          ),
        ],
        ['App', record.AppSession?.Application.Name],
        ['Genome', record.Genome?.SpeciesName],
        ['Size', <Bytes of={record.TotalSize} />],
        ['Created', <Timestamp at={record.DateCreated} />],
      ]}
      base={`/appresults/${id}`}
      tab={tab}
      tabs={[
        { key: 'files', name: 'Files' },
        { key: 'properties', name: 'Properties' },
      ]}
    >
      {tab === 'properties' ? (
        <PropertyList kind="appresult" id={id} />
      ) : (
        <>
          {isOpenToUser(result) && (
            <UploadArea
              result={id}
              arrived={() => {
                setArrived((was) => was + 1)
                loaded.reload()
              }}
            />
          )}
          <FileList kind="appresult" id={id} version={arrived} changed={loaded.reload} />
        </>
      )}
    </ResourcePage>
  )
}

/** Files can be added to the user's own results, until the session that created them has ended. */
function isOpenToUser(result: AppResultRecord | undefined): boolean {
  if (result === undefined || result.UserOwnedBy.Id !== session.value?.user?.id) return false
  return !isFinalAppSessionStatus(result.Status)
}
