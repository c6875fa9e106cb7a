import { conflict, type Problem } from '@benchtop/contracts'
import type { LaunchSpec } from '@benchtop/forms'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { LaunchProperty } from './launch-properties.ts'
import type { LaunchRun } from './launch-run.ts'
import type { NodeRequest, NodesRequest } from './nodes.ts'

/** What a launch of a native app runs: by itself, or on the nodes that were asked for or that its launchSpec names. */
export type RunPlan = {
  /** In place of the app's command; of a launch on nodes each has its own. */
  readonly run: LaunchRun | undefined
  readonly nodes: NodesRequest | undefined
}

/**
 * Lays what was asked for over what the app's own launchSpec says. 409 where neither that nor the app's command says what
 * runs; what else is wrong is put among the problems.
 */
export function planRun(
  application: ApplicationRow,
  asked: NodesRequest | undefined,
  spec: LaunchSpec | undefined,
  problems: Problem[],
): RunPlan {
  const [first] = spec?.nodes ?? []
  if (spec === undefined || first === undefined) {
    if (!hasOwnCommands(asked)) requireCommand(application)
    return { run: undefined, nodes: asked }
  }
  if (spec.isMultiNode) {
    // Who runs an analysis again says how many nodes it had.
    if (asked !== undefined && asked !== spec.nodes.length) {
      const message = `Application ${application.id} (${application.name}) names its nodes by itself, in its launchSpec, which are ${spec.nodes.length} here: leave Nodes out.`
      problems.push({ member: 'Nodes', code: 'Invalid', message })
    }
    return { run: undefined, nodes: spec.nodes.map(nodeRequest) }
  }
  const { appSessionName: _, properties: __, ...each } = nodeRequest(first)
  if (asked === undefined) return { run: first, nodes: undefined }
  const nodes = typeof asked === 'number' ? Array.from({ length: asked }, () => ({})) : asked
  return { run: undefined, nodes: nodes.map((node) => ({ ...each, ...node })) }
}

function nodeRequest(node: LaunchSpec['nodes'][number]): NodeRequest {
  return { ...node, properties: node.properties as readonly LaunchProperty[] | undefined }
}

/** Whether every node says by itself what it runs. */
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
  // An image says by itself what runs.
  if (parts.length > 0 || image !== null) return
  throw conflict(
    `Application ${id} (${name}) is native and has no command to run: give it one, such as ["node", "main.js"].`,
  )
}
