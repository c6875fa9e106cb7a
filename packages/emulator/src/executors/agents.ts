/** Where the jobs of a local agent run: a developer's own folder, with a command of its own if need be. */
export type Agent = {
  readonly workingDirectory: string
  /** What runs in place of the app's command. */
  readonly command?: readonly string[] | undefined
}

/**
 * The local agents that are there: "AgentId (optional, for local testing of published apps)". They are gone with the
 * process, as the machines they represent would be; their jobs wait.
 */
export type Agents = {
  set(id: string, agent: Agent): void
  /** Whether there was such an agent. */
  remove(id: string): boolean
  get(id: string): Agent | undefined
  list(): readonly (readonly [id: string, agent: Agent])[]
}

/** `arrived` is called when an agent is there, for which jobs may have waited. */
export function createAgents(arrived: () => void): Agents {
  const agents = new Map<string, Agent>()
  return {
    set(id, agent) {
      agents.set(id, agent)
      arrived()
    },
    remove: (id) => agents.delete(id),
    get: (id) => agents.get(id),
    list: () => [...agents],
  }
}
