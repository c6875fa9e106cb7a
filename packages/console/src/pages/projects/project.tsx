import type { AppResultCompact, SampleCompact } from '@benchtop/contracts'
import { lazy } from 'preact-iso'
import { readList } from '../../api/list.ts'
import { api } from '../../api/clients.ts'
import { Bytes, Card, Empty, Id, Timestamp, Status } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { Column } from '../../design/windowed-list.tsx'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { MoveToTrash } from '../resources/move-to-trash.tsx'
import { PropertyList } from '../resources/property-list.tsx'
import { ResourcePage } from '../../shell/resource-page.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { collaboratorNames, SharedWithYou, useShares } from '../sharing/shared-with.tsx'
import { session } from '../../api/session.ts'
import { NewResult } from './new-result.tsx'
import { ProjectList } from './project-list.tsx'
import { TransferProject } from './transfer-project.tsx'

// Its preview is only loaded where it is wanted.
const ProjectTree = lazy(() => import('./tree/project-tree.tsx').then((one) => one.ProjectTree))

/** One project: its samples, results, files and properties. */
export function Project({ id, tab = 'results' }: { id: string; tab?: string }) {
  const loaded = useLoaded((signal) => api.v1.getProject({ id }, { signal }), [id])
  const shares = useShares('project', id)
  const project = loaded.value
  return (
    <ResourcePage
      loaded={loaded}
      title={project?.Name ?? `Project ${id}`}
      crumbs={[{ name: 'Projects', path: '/projects' }]}
      aside={
        project !== undefined && (
          <>
            <SharedWithYou owner={project.UserOwnedBy} />
            {project.TransferPending && <span class="badge warn">Offered to another user</span>}
          </>
        )
      }
      actions={
        project !== undefined && (
          <>
            <LaunchFrom kind="project" id={id} />
            <ShareButton
              kind="project"
              id={id}
              name={project.Name}
              owner={project.UserOwnedBy.Id}
              changed={shares.reload}
            />
            <TransferProject project={project} changed={loaded.reload} />
            <MoveToTrash
              kind="project"
              id={id}
              name={project.Name}
              consequence="Its samples, results and their files are moved too."
            />
          </>
        )
      }
      facts={(record) => [
        ['Id', <Id of={record.Id} />],
        ['Description', record.Description],
        ['Owner', record.UserOwnedBy.Name],
        ['Shared with', collaboratorNames(shares.value)],
        ['Size', <Bytes of={record.TotalSize} />],
        ['Created', <Timestamp at={record.DateCreated} />],
      ]}
      base={`/projects/${id}`}
      tab={tab}
      tabs={[
        { key: 'results', name: 'Results' },
        { key: 'samples', name: 'Samples' },
        { key: 'files', name: 'Files' },
        { key: 'properties', name: 'Properties' },
      ]}
    >
      {tab === 'samples' ? (
        <Samples id={id} changed={loaded.reload} />
      ) : tab === 'files' ? (
        <ProjectTree id={id} changed={loaded.reload} />
      ) : tab === 'properties' ? (
        <PropertyList kind="project" id={id} />
      ) : (
        <Results
          id={id}
          isOwn={project?.UserOwnedBy.Id === session.value?.user?.id}
          changed={loaded.reload}
        />
      )}
    </ResourcePage>
  )
}

/** The columns of everything that a project has. */
const commonColumns: readonly Column<AppResultCompact | SampleCompact>[] = [
  { title: 'Size', width: '7rem', right: true, show: (item) => <Bytes of={item.TotalSize} /> },
  { title: 'Created', width: '9rem', show: (item) => <Timestamp at={item.DateCreated} /> },
  { title: 'Id', width: '7rem', show: (item) => <Id of={item.Id} /> },
]

const resultColumns: readonly Column<AppResultCompact>[] = [
  {
    title: 'Name',
    width: 'minmax(12rem, 3fr)',
    show: (result) => <a href={`/appresults/${result.Id}`}>{result.Name}</a>,
  },
  { title: 'Status', width: '10rem', show: (result) => <Status of={result.Status} /> },
  ...commonColumns,
]

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

const sampleColumns: readonly Column<SampleCompact>[] = [
  {
    title: 'Name',
    width: 'minmax(12rem, 3fr)',
    show: (sample) => <a href={`/samples/${sample.Id}`}>{sample.Name}</a>,
  },
  { title: 'Experiment', width: '10rem', show: (sample) => sample.ExperimentName ?? '' },
  ...commonColumns,
]

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
