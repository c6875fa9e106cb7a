import type { V2Workflow, V2WorkflowBioSample } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { LoadedTable, type Column } from '../../design/columns.tsx'
import { Card, Empty, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { useListAddress } from '../../shell/list-address.ts'
import { ListBar } from '../../shell/list-bar.tsx'
import type { ListFilter } from '../../shell/list-filter.ts'
import { localRows } from '../../shell/local-list.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { LabBadge } from './badges.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { dependencyText, flatDependencies, missingTexts, type AppNames } from './workflow-waits.ts'
import './workflows.css'

const filters: readonly ListFilter[] = [
  { name: 'search', label: 'Name' },
  {
    name: 'sort',
    label: 'Order',
    none: 'Newest first',
    options: [['Name', 'By name']],
    isScope: true,
  },
]
const names = filters.map(({ name }) => name)
const newest = { by: 'Id', desc: true }

/** The user's workflows: what each of them waits for, and how far its biosamples are. */
export function Workflows({ title }: PageProps) {
  const { value, ...loading } = useLabLoaded(readWorkflows, [])
  const { chosen, choose, sorting } = useListAddress(names, ['Name'], newest)
  const shown = localRows(value?.workflows ?? [], filters, chosen, sorting)
  return (
    <Page title={title}>
      <ListBar
        noun="workflows"
        {...{ filters, chosen, choose }}
        total={value && shown.length}
        whole={value?.workflows.length}
      />
      {value === undefined ? (
        <Unloaded {...loading} lines={6} isCard />
      ) : value.workflows.length === 0 ? (
        <Empty isCard title="No workflows yet" action={<a href="/apps">To the apps</a>}>
          A workflow launches an app on each biosample that meets its dependencies. State those of
          an app with <code>PUT v2/applications/…/workflowdependencies</code>, and create a workflow
          from one of its sessions with <code>POST v2/applications/…/workflows</code>.
        </Empty>
      ) : (
        shown.map((workflow) => (
          <WorkflowCard key={workflow.Id} workflow={workflow} apps={value.apps} />
        ))
      )}
    </Page>
  )
}

/** The workflows of all apps, and the apps. */
export async function readWorkflows(
  signal: AbortSignal,
): Promise<{ readonly workflows: readonly V2Workflow[]; readonly apps: AppNames }> {
  const applications = await Array.fromAsync(
    api.v2.listApplications.all({ Limit: v2Rows }, { signal }),
  )
  const pages = await Promise.all(
    applications.map(({ Id }) =>
      api.v2.listWorkflows({ applicationId: Id, Limit: v2Rows }, { signal }),
    ),
  )
  return {
    workflows: pages.flatMap(({ Items }) => Items),
    apps: new Map(applications.map(({ Id, Name }) => [Id, Name])),
  }
}

type CardProps = { readonly workflow: V2Workflow; readonly apps: AppNames }

function WorkflowCard({ workflow, apps }: CardProps) {
  const { Id, Name, ShortDescription, Application, VersionNumber, Dependencies } = workflow
  const loaded = useLabLoaded(
    (signal) => api.v2.listWorkflowBioSamples({ workflowId: Id, Limit: v2Rows }, { signal }),
    [Id],
  )
  return (
    <Card
      title={Name}
      flush
      actions={
        <a href={`/applications/${Application.Id}`}>
          {apps.get(Application.Id) ?? Application.Name} {VersionNumber}
        </a>
      }
    >
      <div class="card-body stack">
        {ShortDescription !== '' && <p>{ShortDescription}</p>}
        <div>
          <h3>Waits for</h3>
          {Dependencies.length === 0 ? (
            <p class="quiet">It has no dependencies, so nothing starts it.</p>
          ) : (
            <ul class="dependencies">
              {flatDependencies(Dependencies).map(({ dependency, depth }, at) => (
                <li key={at} style={{ paddingLeft: `${1 + depth * 1.25}rem` }}>
                  {dependencyText(dependency, apps)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div class="workflow-biosamples">
        <LoadedTable
          label={`Biosamples of ${Name}`}
          of={loaded}
          columns={columnsOf(apps)}
          isLong
          empty="No biosample yet: it waits for the biosamples of its user."
        />
      </div>
    </Card>
  )
}

function columnsOf(apps: AppNames): readonly Column<V2WorkflowBioSample>[] {
  return [
    {
      title: 'Biosample',
      show: ({ BioSample }) =>
        BioSample === undefined ? (
          <span class="quiet">Not shared with you</span>
        ) : (
          <a href={`/biosamples/${BioSample.Id}`}>{BioSample.Name}</a>
        ),
    },
    { title: 'Status', show: ({ Status }) => <LabBadge of={Status} /> },
    {
      title: 'Waiting for',
      show: ({ Status, StatusSummary, Dependencies }) =>
        Status === 'Refused' ? (
          StatusSummary
        ) : (
          <ul>
            {missingTexts(Dependencies, apps).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ),
    },
    {
      title: 'Analysis',
      show: ({ AppSession }) =>
        AppSession && <a href={`/analyses/${AppSession.Id}`}>{AppSession.Name ?? AppSession.Id}</a>,
    },
    { title: 'Launched', show: ({ DateLaunched }) => <Timestamp at={DateLaunched} /> },
  ]
}
