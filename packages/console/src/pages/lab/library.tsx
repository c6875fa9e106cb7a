import { api } from '../../api/clients.ts'
import { useLiveLab } from '../../api/lab-events.ts'
import { Id, Status, Timestamp } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { DetailProps } from '../../shell/page-table.ts'
import { formatBases } from './lab-format.ts'
import { LabRecord } from './lab-record.tsx'
import { RequeueButton } from './requeue-button.tsx'
import './lab.css'

/** A library: where it comes from, the pools that it is in, and what it yielded. */
export function Library({ id }: DetailProps) {
  const loaded = useLoaded((signal) => api.v2.getLibrary({ id }, { signal }), [id])
  useLiveLab(loaded.reload)
  return (
    <LabRecord
      loaded={loaded}
      list={{ name: 'Libraries', path: '/libraries' }}
      title={loaded.value?.Name ?? `Library ${id}`}
      aside={(library) => <Status of={library.Status} />}
      actions={({ Name }) => (
        <RequeueButton targets={[{ kind: 'library', id, name: Name }]} created={loaded.reload} />
      )}
      facts={(library) => [
        ['Id', <Id of={library.Id} />],
        [
          'Biosample',
          <a href={`/biosamples/${library.BioSample.Id}`}>{library.BioSample.BioSampleName}</a>,
        ],
        [
          'Pools',
          library.Pools.length > 0 && (
            <span class="library-links">
              {library.Pools.map(({ Id, UserPoolId }) => (
                <a key={Id} href={`/librarypools/${Id}`}>
                  {UserPoolId}
                </a>
              ))}
            </span>
          ),
        ],
        ['Prep', library.LibraryPrep.Name],
        ['Yield', formatBases(library.PoolComponentActualYieldInBps ?? 0)],
        [
          'Project',
          library.Project && <a href={`/projects/${library.Project.Id}`}>{library.ProjectName}</a>,
        ],
        ['Container', library.Container?.Name],
        ['Insert size', library.InsertSize],
        ['Biomolecule', library.Biomolecule],
        ['Index 1', [library.Index1, library.Index1Sequence].filter(Boolean).join(' ')],
        ['Index 2', [library.Index2, library.Index2Sequence].filter(Boolean).join(' ')],
        ['Modified', <Timestamp at={library.DateModified} />],
      ]}
    />
  )
}
