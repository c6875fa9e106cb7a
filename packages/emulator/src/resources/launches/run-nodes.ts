import { conflict, type Problem, type LaunchRun } from '@benchtop/contracts'
import type { LaunchSpec } from '@benchtop/forms'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { SentProperty } from './launch-properties.ts'
import type { NodeRequest, NodesRequest } from './nodes.ts'

/** What a launch of a native app runs: alone, or on the nodes that were requested or that its launchSpec names. */
export type RunPlan = {
  /** Instead of the app's command; on nodes, each node has its own. */
  readonly run: LaunchRun | undefined
  readonly nodes: NodesRequest | undefined
}

/**
 * Merges the requested nodes with the app's launchSpec. 409 where neither that nor the app's command defines what
 * runs; adds to the problems what else is wrong.
 */
export function planRun(
  application: ApplicationRow,
  requested: NodesRequest | undefined,
  spec: LaunchSpec | undefined,
  problems: Problem[],
): RunPlan {
  const [first] = spec?.nodes ?? []
  if (spec === undefined || first === undefined) {
    if (!hasOwnCommands(requested)) requireCommand(application)
    return { run: undefined, nodes: requested }
  }
  if (spec.isMultiNode) {
    // A repeated analysis requests the number of nodes that it had.
    if (requested !== undefined && requested !== spec.nodes.length) {
      const message = `Application ${application.id} (${application.name}) defines its own nodes in its launchSpec, ${spec.nodes.length} for this launch: leave Nodes out.`
      problems.push({ member: 'Nodes', code: 'Invalid', message })
    }
    return { run: undefined, nodes: spec.nodes.map(nodeRequest) }
  }
  const { appSessionName: _, properties: __, ...each } = nodeRequest(first)
  if (requested === undefined) return { run: first, nodes: undefined }
  const nodes =
    typeof requested === 'number' ? Array.from({ length: requested }, () => ({})) : requested
  return { run: undefined, nodes: nodes.map((node) => ({ ...each, ...node })) }
}

function nodeRequest(node: LaunchSpec['nodes'][number]): NodeRequest {
  return { ...node, properties: node.properties as readonly SentProperty[] | undefined }
}

/** Whether every node defines what it runs. */
function hasOwnCommands(nodes: NodesRequest | undefined): boolean {
  return (
    typeof nodes === 'object' &&
    nodes.every(
      ({ commandLine, containerImageId }) => (commandLine ?? containerImageId) !== undefined,
    )
  )
}

function requireCommand({ id, name, command, image }: ApplicationRow): void {
  const parts = JSON.parse(command ?? '[]') as unknown[]
  // An image defines what runs.
  if (parts.length > 0 || image !== null) return
  throw conflict(
    `Application ${id} (${name}) is native and has no command to run: give it one, such as ["node", "main.js"].`,
  )
}
