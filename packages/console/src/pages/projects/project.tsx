import { appSessionStatuses, type AppResultCompact, type SampleCompact } from '@benchtop/contracts'
import { lazy } from 'preact-iso'
import { api } from '../../api/clients.ts'
import { Card, Empty } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { statusOptions } from '../../design/status-words.ts'
import { LaunchFrom } from '../../shell/launch-from.tsx'
import { MoveToTrash } from '../resources/move-to-trash.tsx'
import { PropertyList } from '../resources/property-list.tsx'
import { type DetailProps, ResourcePage } from '../../shell/resource-page.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { collaboratorNames, SharedWithYou, useShares } from '../sharing/shared-with.tsx'
import { session } from '../../api/session.ts'
import { RecordLink } from '../../design/columns.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { toTrash } from '../../shell/selection.tsx'
import { NewResult } from './new-result.tsx'
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
  { of: 'TotalSize' },
  { of: 'DateCreated', sortBy: true },
  { of: 'Id' },
] as const
/** What is common to the lists of what a project has. */
const common = {
  initial: { by: 'Id', desc: true },
  leftOut: ['Id'],
  empty: <Empty title="No samples yet">Runs and apps create samples.</Empty>,
} as const

type PartsProps = { readonly id: string; readonly changed: () => void }

const results = (projectId: string): RecordTable<AppResultCompact> => ({
  ...common,
  noun: 'results',
  columns: [
    { of: 'Name', sortBy: true, show: (result) => <RecordLink to={result} /> },
    { of: 'Status' },
    ...commonColumns,
  ],
  filters: [
    { name: 'search', label: 'Name' },
    { name: 'status', label: 'Status', options: statusOptions(appSessionStatuses) },
  ],
  load: {
    operation: 'v1.listProjectAppResults',
    params: { projectId },
    search: { scope: 'appresults', within: `project:${projectId}` },
  },
  pathOf: ({ Id }) => `/appresults/${Id}`,
  bulk: (chosen) => [toTrash('appresult', chosen)],
  empty: (
    <Empty title="No results yet" action={<a href="/apps">To the apps</a>}>
      Apps write their results here.
    </Empty>
  ),
})

function Results({ id, isOwn, changed }: PartsProps & { readonly isOwn: boolean }) {
  return (
    <>
      {isOwn && (
        <Card>
          <NewResult project={id} />
        </Card>
      )}
      <RecordList label="Results" of={id} table={results(id)} changed={changed} />
    </>
  )
}

const samples = (projectId: string): RecordTable<SampleCompact> => ({
  ...common,
  noun: 'samples',
  columns: [
    { of: 'Name', sortBy: true, show: (sample) => <RecordLink to={sample} /> },
    { of: 'ExperimentName', title: 'Experiment' },
    ...commonColumns,
  ],
  filters: [{ name: 'search', label: 'Name or experiment' }],
  load: {
    operation: 'v1.listProjectSamples',
    params: { projectId },
    search: { scope: 'samples', within: `project:${projectId}` },
  },
  pathOf: ({ Id }) => `/samples/${Id}`,
  bulk: (chosen) => [toTrash('sample', chosen)],
})

function Samples({ id, changed }: PartsProps) {
  return <RecordList label="Samples" of={id} table={samples(id)} changed={changed} />
}
