import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, PUT, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { global, resource, user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { booleanParameter, enumParameter, textParameter } from '../scalars.ts'
import { statusSummary } from '../v1/appsessions.ts'
import { absentText } from '../v1/lenient.ts'
import { applicationCategories } from '../v1/records/application.ts'
import { qcThresholdMembers } from './qc-thresholds.ts'
import { propertyLimits } from './properties.ts'
import { v2Application, v2ApplicationSettings } from './records/application.ts'
import { v2QcThresholds } from './records/common.ts'
import { v2AppSession } from './records/appsession.ts'
import { idsParameter } from './parameters.ts'

/** An application is seen by everyone once it is published, and before by its owner alone, who alone changes it. */
export const v2Applications = operationsOf('v2', {
  listApplications: GET('/applications', {
    summary: 'The published applications, and those of the user.',
    permission: user,
    query: z.object({
      id: idsParameter,
      /** Workflow: an app that workflows wait to start, since it has dependencies. */
      category: enumParameter(applicationCategories).optional(),
      /** The slug of an app, `company.app`: its versions are listed. That of a version, `company.app.1.0.0`, lists it alone. */
      references: textParameter.optional(),
      /** Whether older versions of an app are listed with the newest. */
      allversions: booleanParameter.optional(),
    }),
    paging: v2Paging(['DateCreated', 'DatePublished', 'Id', 'Name', 'VersionNumber']),
    responses: { 200: collection(v2Application) },
  }),
  getApplication: GET('/applications/{id}', {
    summary: 'An application with its properties.',
    permission: user,
    query: z.object(propertyLimits),
    responses: { 200: record(v2Application) },
  }),
  getApplicationQcThresholds: GET('/applications/{id}/qcthresholds', {
    summary: 'What the datasets of an application must reach to pass quality control.',
    permission: user,
    responses: { 200: record(v2QcThresholds) },
  }),
  putApplicationQcThresholds: PUT('/applications/{id}/qcthresholds', {
    summary: 'Replaces the thresholds that the datasets of an application must reach.',
    permission: resource('WRITE', 'application', 'id'),
    body: json({ QcThresholds: z.array(qcThresholdMembers) }),
    responses: { 200: record(v2QcThresholds) },
  }),
  getApplicationSettings: GET('/applications/{id}/settings', {
    summary: 'The fields of the form that an application is launched with.',
    permission: user,
    responses: { 200: record(v2ApplicationSettings) },
  }),
  launchApplication: POST('/applications/{id}/launch', {
    summary: 'Launches a native app with the values of its form; the analysis starts immediately.',
    permission: global('start applications'),
    body: json({
      Name: absentText.pipe(
        z
          .string()
          .max(limits.launchNameLength, `must have at most ${limits.launchNameLength} characters`)
          .optional(),
      ),
      StatusSummary: statusSummary.nullish(),
      /** By field: a text, an address such as `projects/4001`, or a list of these. */
      InputParameters: z.record(z.string(), z.unknown(), 'must be {field: value}').optional(),
    }),
    responses: { 201: record(v2AppSession) },
    decided: 'v2-launch',
  }),
})
