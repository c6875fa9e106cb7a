import type { AppResultCompact, SampleCompact } from '@benchtop/contracts'
import { lazy } from 'preact-iso'
import { readList } from '../../api/list.ts'
import { api } from '../../api/clients.ts'
import { Card, Empty } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { MoveToTrash } from '../resources/move-to-trash.tsx'
import { PropertyList } from '../resources/property-list.tsx'
import { type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { collaboratorNames, SharedWithYou, useShares } from '../sharing/shared-with.tsx'
import { session } from '../../api/session.ts'
import { RecordLink, columnsOf } from '../../design/columns.tsx'
import { NewResult } from './new-result.tsx'
import { ProjectList } from './project-list.tsx'
import { TransferProject } from './transfer-project.tsx'

// Its preview is only loaded where it is wanted.
const ProjectTree = lazy(() => import('./tree/project-tree.tsx').then((one) => one.ProjectTree))

/** One project: its samples, results, files and properties. */
export function Project({ id, tab }: DetailProps) {
  const loaded = useLoaded((signal) => api.v1.getProject({ id }, { signal }), [id])
  const shares = useShares('project', id)
  const { reload } = loaded
  const isOwn = loaded.value?.UserOwnedBy.Id === session.value?.user?.id
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`Project ${id}`}
      crumbs={[{ name: 'Projects', path: '/projects' }]}
      aside={(project) => (
        <>
          <SharedWithYou owner={project.UserOwnedBy} />
          {project.TransferPending && <span class="badge warn">Offered to another user</span>}
        </>
      )}
      actions={(project) => (
        <>
          <LaunchFrom kind="project" id={id} />
          <ShareButton
            kind="project"
            id={id}
            name={project.Name}
            owner={project.UserOwnedBy.Id}
            changed={shares.reload}
          />
          <TransferProject project={project} changed={reload} />
          <MoveToTrash
            kind="project"
            id={id}
            name={project.Name}
            consequence="Its samples, results and their files are moved too."
          />
        </>
      )}
      facts={(project) => [
        'Id',
        'Description',
        ['Owner', project.UserOwnedBy.Name],
        ['Shared with', collaboratorNames(shares.value)],
        'TotalSize',
        'DateCreated',
      ]}
      base={`/projects/${id}`}
      tab={tab}
      tabs={[
        ['results', 'Results', <Results id={id} isOwn={isOwn} changed={reload} />],
        ['samples', 'Samples', <Samples id={id} changed={reload} />],
        ['files', 'Files', <ProjectTree id={id} changed={reload} />],
        ['properties', 'Properties', <PropertyList kind="project" id={id} />],
      ]}
    />
  )
}

/** The columns of everything that a project has. */
const commonColumns = [
  { of: 'TotalSize', width: '7rem' },
  { of: 'DateCreated', width: '9rem' },
  { of: 'Id', width: '7rem' },
] as const

const resultColumns = columnsOf<AppResultCompact>([
  { of: 'Name', width: 'minmax(12rem, 3fr)', show: (result) => <RecordLink to={result} /> },
  { of: 'Status', width: '10rem' },
  ...commonColumns,
])

type PartsProps = { readonly id: string; readonly changed: () => void }

function Results({ id, isOwn, changed }: PartsProps & { readonly isOwn: boolean }) {
  return (
    <>
      {isOwn && (
        <Card>
          <NewResult project={id} />
        </Card>
      )}
      <ProjectList<AppResultCompact>
        kind="appresult"
        noun="results"
        label="Results"
        project={id}
        base="/appresults"
        columns={resultColumns}
        load={(stretch) => readList('v1.listProjectAppResults', { projectId: id }, stretch)}
        changed={changed}
        empty={
          <Empty title="No results yet" action={<a href="/apps">To the apps</a>}>
            Apps write their results here.
          </Empty>
        }
      />
    </>
  )
}

const sampleColumns = columnsOf<SampleCompact>([
  { of: 'Name', width: 'minmax(12rem, 3fr)', show: (sample) => <RecordLink to={sample} /> },
  { of: 'ExperimentName', title: 'Experiment', width: '10rem' },
  ...commonColumns,
])

function Samples({ id, changed }: PartsProps) {
  return (
    <ProjectList<SampleCompact>
      kind="sample"
      noun="samples"
      label="Samples"
      project={id}
      base="/samples"
      columns={sampleColumns}
      load={(stretch) => readList('v1.listProjectSamples', { projectId: id }, stretch)}
      changed={changed}
      empty={<Empty title="No samples yet">Runs and apps create samples.</Empty>}
    />
  )
}
