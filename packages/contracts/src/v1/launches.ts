import { z } from 'zod'
import { limits } from '../limits.ts'
import { POST, operationsOf } from '../operation.ts'
import { global } from '../permission.ts'
import { record } from '../results.ts'
import { booleanParameter } from '../scalars.ts'
import { absentList, absentText } from './lenient.ts'
import { appSessionRecord } from './records/appsession.ts'

const text = (max: number) =>
  absentText.pipe(z.string().max(max, `must have at most ${max} characters`).optional())

/**
 * What a launch takes. What belongs to a property (its Type, Content, items) is a rule of properties and of the app's
 * form, whose problems are reported together.
 */
export const launchMembers = z.object({
  Name: text(limits.launchNameLength),
  StatusSummary: text(limits.statusSummaryLength),
  /** False simulates: everything is checked, a session is made, and nothing starts. */
  AutoStart: booleanParameter.nullish(),
  /** The local agent that the job is for; it waits until the agent is there. */
  AgentId: absentText,
  Properties: absentList(
    z.record(z.string(), z.unknown(), 'must be {Name, Type, Content or items}'),
  ),
})

export const launches = operationsOf('v1', {
  launchApplication: POST('/applications/{applicationId}/appsessions', {
    summary:
      'Launches a native app, as if its user submitted its form. The analysis starts immediately.',
    permission: global('start applications'),
    body: { kind: 'json', members: launchMembers },
    responses: { 201: record(appSessionRecord) },
  }),
})
