import { api } from '../../api/clients.ts'
import { formatCount } from '../../design/format.ts'
import { Bytes, Id, Timestamp, Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { FileList } from '../files/list/file-list.tsx'
import { MoveToTrash } from './move-to-trash.tsx'
import { PropertyList } from './property-list.tsx'
import { ResourcePage } from '../../shell/resource-page.tsx'

/** A sample: its files and properties. */
export function Sample({ id, tab = 'files' }: { id: string; tab?: string }) {
  const loaded = useLoaded((signal) => api.v1.getSample({ id }, { signal }), [id])
  const sample = loaded.value
  const [project] = sample?.Projects ?? []
  return (
    <ResourcePage
      loaded={loaded}
      title={sample?.Name ?? `Sample ${id}`}
      crumbs={[
        { name: 'Projects', path: '/projects' },
        ...(project === undefined
          ? []
          : [{ name: project.Name, path: `/projects/${project.Id}/samples` }]),
      ]}
      aside={sample !== undefined && <Status of={sample.Status} />}
      actions={
        sample !== undefined && (
          <>
            <LaunchFrom kind="sample" id={id} />
            <MoveToTrash
              kind="sample"
              id={id}
              name={sample.Name}
              consequence="Its files are moved too."
            />
          </>
        )
      }
      facts={(record) => [
        ['Id', <Id of={record.Id} />],
        ['Sample id', record.SampleId],
        ['Experiment', record.ExperimentName],
        ['Genome', record.Genome?.SpeciesName],
        ['Reads', record.NumReadsRaw === 0 ? undefined : formatCount(record.NumReadsRaw)],
        ['Size', <Bytes of={record.TotalSize} />],
        ['Owner', record.UserOwnedBy.Name],
        ['Created', <Timestamp at={record.DateCreated} />],
      ]}
      base={`/samples/${id}`}
      tab={tab}
      tabs={[
        { key: 'files', name: 'Files' },
        { key: 'properties', name: 'Properties' },
      ]}
    >
      {tab === 'properties' ? (
        <PropertyList kind="sample" id={id} />
      ) : (
        <FileList kind="sample" id={id} />
      )}
    </ResourcePage>
  )
}
