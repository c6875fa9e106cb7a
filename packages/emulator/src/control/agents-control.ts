import { notFound } from '@benchtop/contracts'
import type { Agents } from '../executors/agents.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'

/** Local agents: they run the jobs of launches that name one by AgentId. */
export function agentsControl(agents: Agents) {
  return controlHandlers({
    listAgents: () =>
      ok(
        agents.list().map(([id, { workingDirectory, command }]) => ({
          id,
          workingDirectory,
          ...(command !== undefined && { command }),
        })),
      ),
    setAgent({ params, body }) {
      agents.set(params.agent, body)
      return { status: 200, record: { id: params.agent, ...body } }
    },
    removeAgent({ params }) {
      if (!agents.remove(params.agent)) throw notFound(`Agent ${params.agent}`)
      return { status: 204, empty: true }
    },
  })
}
