import { isFinalAppSessionStatus, type AppResultRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { sourceName } from '../../api/applications.ts'
import { api } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { RecordLink } from '../../design/columns.tsx'
import { Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { FileList } from '../files/list/file-list.tsx'
import { MoveToTrash } from './move-to-trash.tsx'
import { PropertyList } from './property-list.tsx'
import { crumbsIn, type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'
import { UploadArea } from './uploads/upload-area.tsx'

/** A result of an app: its files and properties. */
export function AppResult({ id, tab }: DetailProps) {
  const loaded = useLoaded((signal) => api.v1.getAppResult({ id }, { signal }), [id])
  const [arrived, setArrived] = useState(0)
  const files = (
    <>
      {isOpenToUser(loaded.value) && (
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
  )
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`AppResult ${id}`}
      crumbs={(result) => crumbsIn(result?.Projects?.[0], 'results')}
      aside={(result) => <Status of={result.Status} />}
      actions={({ Name }) => (
        <>
          <LaunchFrom kind="appresult" id={id} />
          <MoveToTrash
            kind="appresult"
            id={id}
            name={Name}
            consequence="Its files are moved too."
          />
        </>
      )}
      facts={({ AppSession, Genome }) => [
        'Id',
        'Description',
        ['Analysis', AppSession && <RecordLink to={AppSession} />],
        ['App', AppSession && sourceName(AppSession.Application.Name)],
        ['Genome', Genome?.SpeciesName],
        'TotalSize',
        'DateCreated',
      ]}
      base={`/appresults/${id}`}
      tab={tab}
      tabs={[
        ['files', 'Files', files],
        ['properties', 'Properties', <PropertyList kind="appresult" id={id} />],
      ]}
    />
  )
}

/** Files can be added to the user's own results, until the session that created them has ended. */
function isOpenToUser(result: AppResultRecord | undefined): boolean {
  if (result === undefined || result.UserOwnedBy.Id !== session.value?.user?.id) return false
  return !isFinalAppSessionStatus(result.Status)
}
