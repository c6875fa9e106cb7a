import { notFound } from '@benchtop/contracts'
import { z } from 'zod'
import type { Agents } from '../executors/agents.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'

const agentSchema = z.strictObject({
  /** An absolute path on the platform's machine. */
  workingDirectory: z.string().regex(/^(\/|[A-Za-z]:[\\/])/, 'must be an absolute path'),
  command: z.array(z.string()).min(1, 'must name a command').optional(),
})

/** Local agents: where the jobs of launches that name one by AgentId run. */
export function agentOperations(agents: Agents): readonly ControlOperation[] {
  return [
    controlOperation({
      method: 'GET',
      path: 'agents',
      summary: 'The local agents that are there.',
      run: () => agents.ids().map((id) => ({ id, ...agents.get(id) })),
    }),
    controlOperation({
      method: 'PUT',
      path: 'agents/{id}',
      summary:
        'A local agent is there: jobs for it run in its folder, with its command if it has one.',
      body: agentSchema,
      run({ body, params }) {
        const id = params['id'] ?? ''
        agents.set(id, body)
        return { id, ...body }
      },
    }),
    controlOperation({
      method: 'DELETE',
      path: 'agents/{id}',
      summary: 'A local agent has gone: jobs for it wait.',
      run({ params }) {
        if (!agents.remove(params['id'] ?? '')) throw notFound(`Agent ${params['id']}`)
      },
    }),
  ]
}
