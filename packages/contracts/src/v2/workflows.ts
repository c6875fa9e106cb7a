import { z } from 'zod'
import { GET, POST, PUT, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { booleanParameter, enumParameter, textParameter } from '../scalars.ts'
import { requiredName } from '../v1/projects.ts'
import { idsParameter, wordsParameter, yieldParameter } from './parameters.ts'
import {
  dependencyTypes,
  v2Workflow,
  v2WorkflowBioSample,
  v2WorkflowDependencies,
  workflowStatuses,
  type V2Dependency,
} from './records/workflow.ts'

/** A dependency as it is written; what belongs to its type is a rule of workflows. */
const dependency: z.ZodType<V2Dependency> = z
  .object({
    Type: enumParameter(dependencyTypes),
    RequiredYield: yieldParameter.optional(),
    LibraryPrepId: textParameter.optional(),
    ApplicationId: textParameter.optional(),
    RequiresQcPassed: booleanParameter.optional(),
    get Dependencies() {
      return z.array(dependency, 'must be a list').optional()
    },
  })
  .meta({ id: 'V2DependencyInput' })

/** What the workflows of an application wait for is its owner's to change, and the workflows are their users'. */
export const v2Workflows = operationsOf('v2', {
  getWorkflowDependencies: GET('/applications/{id}/workflowdependencies', {
    summary: 'What the workflows of an application wait for.',
    permission: user,
    responses: { 200: record(v2WorkflowDependencies) },
  }),
  putWorkflowDependencies: PUT('/applications/{id}/workflowdependencies', {
    summary: 'Replaces what the workflows of an application wait for.',
    permission: resource('WRITE', 'application', 'id'),
    body: json({
      /** The version of the app that these are for. Defaults to that of the application in the path. */
      Version: textParameter.optional(),
      Dependencies: z.array(dependency, 'must be a list'),
    }),
    responses: { 200: record(v2WorkflowDependencies) },
  }),
  createWorkflow: POST('/applications/{applicationId}/workflows', {
    summary: 'An analysis workflow from the settings, the app and the version of a session.',
    permission: resource('WRITE', 'application', 'applicationId'),
    body: json({
      Name: requiredName,
      ShortDescription: textParameter.optional(),
      AppSessionId: textParameter,
    }),
    responses: { 201: record(v2Workflow) },
  }),
  listWorkflows: GET('/applications/{applicationId}/workflows', {
    summary: "The user's workflows of an application, with what they wait for.",
    permission: user,
    query: z.object({ id: idsParameter }),
    paging: v2Paging(['Id', 'Name', 'DateCreated']),
    responses: { 200: collection(v2Workflow) },
    decided: 'workflow-progress',
  }),
  getWorkflow: GET('/workflows/{id}', {
    summary: 'A workflow of the user.',
    permission: user,
    responses: { 200: record(v2Workflow) },
    decided: 'workflow-progress',
  }),
  listWorkflowBioSamples: GET('/workflows/{workflowId}/biosamples', {
    summary:
      'The biosamples that a workflow was launched on or waits for, and what each of them lacks.',
    permission: user,
    query: z.object({
      /** The ids of biosamples. */
      id: idsParameter,
      status: wordsParameter(workflowStatuses),
    }),
    paging: v2Paging(['Id', 'BioSampleName', 'Status', 'DateLaunched']),
    responses: { 200: collection(v2WorkflowBioSample) },
    decided: 'workflow-progress',
  }),
})
