import { rowIdsOf } from '../../ids/resource-id.ts'
import type { UserCaller } from '../../access/caller.ts'
import { ok, listed, v2Handlers } from '../face-handlers.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import { requireShown } from '../applications/applications.ts'
import type { BioSampleStore } from '../biosamples/biosamples-store.ts'
import type { NamedResource } from '../named-resource.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
import type { WorkflowStore } from './workflows-store.ts'
import { v2Workflow, v2WorkflowBioSample } from './workflows-views.ts'
import { readProgress, type Workflows } from './workflows.ts'

type Options = {
  readonly rows: WorkflowStore
  readonly rules: Workflows
  readonly applications: ApplicationStore
  readonly bioSamples: BioSampleStore
  readonly named: NamedResource
  readonly v2Href: V2Href
}

export function workflowsV2(options: Options) {
  const { rows: store, rules: workflows, applications, bioSamples, named, v2Href } = options

  const shown = ({ userId }: UserCaller, id: number): ApplicationRow =>
    requireShown(applications.get(id), userId, id)
  const dependenciesOf = ({ id, name, version_number: version }: ApplicationRow) => ({
    Application: { ...v2Identity('application', id, v2Href), Name: name },
    Version: version,
    Dependencies: store.dependencies(id),
  })

  return v2Handlers({
    getWorkflowDependencies: ({ caller, params }) => ok(dependenciesOf(shown(caller, params.id))),
    putWorkflowDependencies({ caller, params, body }) {
      const application = shown(caller, params.id)
      const { Version: version, Dependencies: dependencies } = body
      const of = workflows.setDependencies(caller.userId, application, version, dependencies)
      return ok(dependenciesOf(of))
    },
    createWorkflow({ caller, params, body }) {
      const session = { member: 'AppSessionId', id: body.AppSessionId }
      const row = workflows.create({
        userId: caller.userId,
        applicationId: params.applicationId,
        name: body.Name,
        shortDescription: body.ShortDescription ?? '',
        sessionId: named(caller, 'BROWSE', 'appsession', session),
      })
      return { status: 201, record: v2Workflow(row, v2Href) }
    },
    listWorkflows({ caller, params, query, page }) {
      const { id: applicationId } = shown(caller, params.applicationId)
      const filter = { applicationId, ids: rowIdsOf('workflow', query.id) }
      return listed(store.list(caller.userId, filter, page), (row) => v2Workflow(row, v2Href))
    },
    getWorkflow: ({ caller, params }) =>
      ok(v2Workflow(workflows.get(caller.userId, params.id), v2Href)),
    listWorkflowBioSamples({ caller, params, query, page }) {
      const workflow = workflows.get(caller.userId, params.workflowId)
      const filter = { ids: rowIdsOf('biosample', query.id), statuses: query.status }
      const { rows, total } = store.listBioSamples(workflow.id, filter, page)
      const progress = readProgress(
        store.dependencies(workflow.application_id),
        workflow.user_id,
        rows.map((row) => row.biosample_id),
        { store, bioSamples },
      )
      const items = rows.map((row) => v2WorkflowBioSample(row, progress(row.biosample_id), v2Href))
      return { status: 200, items, total }
    },
  })
}
