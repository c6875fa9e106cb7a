import { api } from '../../api/clients.ts'
import { formatCount } from '../../design/format.ts'
import { Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { FileList } from '../files/list/file-list.tsx'
import { MoveToTrash } from './move-to-trash.tsx'
import { PropertyList } from './property-list.tsx'
import { crumbsIn, type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'

/** A sample: its files and properties. */
export function Sample({ id, tab }: DetailProps) {
  const loaded = useLoaded((signal) => api.v1.getSample({ id }, { signal }), [id])
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Sample ${id}`}
      crumbs={(sample) => crumbsIn(sample?.Projects?.[0], 'samples')}
      aside={(sample) => <Status of={sample.Status} />}
      actions={({ Name }) => (
        <>
          <LaunchFrom kind="sample" id={id} />
          <MoveToTrash kind="sample" id={id} name={Name} consequence="Its files are moved too." />
        </>
      )}
      facts={(sample) => [
        'Id',
        ['Sample id', sample.SampleId],
        ['Experiment', sample.ExperimentName],
        ['Genome', sample.Genome?.SpeciesName],
        ['Reads', sample.NumReadsRaw !== 0 && formatCount(sample.NumReadsRaw)],
        'TotalSize',
        ['Owner', sample.UserOwnedBy.Name],
        'DateCreated',
      ]}
      base={`/samples/${id}`}
      tab={tab}
      tabs={[
        ['files', 'Files', <FileList kind="sample" id={id} />],
        ['properties', 'Properties', <PropertyList kind="sample" id={id} />],
      ]}
    />
  )
}
