import { z } from 'zod'
import { empty, record } from '../results.ts'
import { setBy } from './authority.ts'
import { owners } from './scalars.ts'

/** A local agent: where the jobs of launches run that name it by AgentId. */
const agent = z.strictObject({
  /** An absolute path on the platform's machine. */
  workingDirectory: setBy(
    'owner',
    z.string().regex(/^(\/|[A-Za-z]:[\\/])/, 'must be an absolute path'),
  ),
  /** What runs in place of the app's command. */
  command: setBy('owner', z.array(z.string()).min(1, 'must name a command')).optional(),
})

const agentRecord = z.strictObject({
  id: z.string(),
  workingDirectory: z.string(),
  command: z.array(z.string()).optional(),
})
export type AgentRecord = z.output<typeof agentRecord>

export const agents = {
  listAgents: owners('listAgents', 'GET', '/agents', {
    summary: 'Lists the local agents that are connected.',
    responses: { 200: record(z.array(agentRecord)) },
  }),
  setAgent: owners('setAgent', 'PUT', '/agents/{agent}', {
    summary:
      'Connects a local agent: jobs for it run in its folder, with its command if it has one.',
    body: { kind: 'json', members: agent },
    responses: { 200: record(agentRecord) },
  }),
  removeAgent: owners('removeAgent', 'DELETE', '/agents/{agent}', {
    summary: 'Disconnects a local agent: jobs for it wait.',
    responses: { 204: empty },
  }),
} as const
