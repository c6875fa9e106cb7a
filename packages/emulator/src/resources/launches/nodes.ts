import { limits, type Problem, type PropertyMembers, type LaunchRun } from '@benchtop/contracts'
import {
  plannedAsSent,
  readLaunchProperties,
  type SentProperty,
  type LaunchReference,
} from './launch-properties.ts'

/** One node of a launch, as the launch callbacks of native apps write it. */
export type NodeRequest = {
  /** Defaults to the launch's name with the node's position. */
  readonly appSessionName?: string | undefined
  /** What the node runs instead of the app's command. */
  readonly commandLine?: readonly string[] | undefined
  /** The container image that contains the command. */
  readonly containerImageId?: string | undefined
  /** Further options for the executor. */
  readonly options?: readonly string[] | undefined
  /** Properties of this node in addition to those of the form, or instead of them. */
  readonly properties?: readonly SentProperty[] | undefined
}

/** The number of identical nodes that a native app is launched on, or each node. */
export type NodesRequest = number | readonly NodeRequest[]

export type LaunchNode = {
  readonly name: string
  /** What it runs instead of the app's command. */
  readonly run: LaunchRun | undefined
  readonly batch: readonly PropertyMembers[]
  readonly placeOf: (index: number) => string
  readonly references: readonly LaunchReference[]
}

/** Enough for any analysis on one machine, and few enough to look at. */
const maxNodes = 100

/** The nodes of a launch; adds to the problems what is wrong. */
export function readNodes(
  request: NodesRequest,
  launchName: string,
  problems: Problem[],
): LaunchNode[] {
  const count = typeof request === 'number' ? request : request.length
  if (!Number.isInteger(count) || count < 1 || count > maxNodes) {
    const message = `Nodes must be 1 to ${maxNodes}, not ${count}.`
    problems.push({ member: 'Nodes', code: 'Invalid', message })
    return []
  }
  const nodes = typeof request === 'number' ? Array.from({ length: count }, () => ({})) : request
  return nodes.map((node, at) => readNode(node, { at, count, launchName }, problems))
}

type Place = { readonly at: number; readonly count: number; readonly launchName: string }

function readNode(
  { appSessionName, commandLine, containerImageId, options, properties = [] }: NodeRequest,
  { at, count, launchName }: Place,
  problems: Problem[],
): LaunchNode {
  const own: Problem[] = []
  const read = readLaunchProperties(plannedAsSent(properties), own, [], /^\w+\../)
  const name = appSessionName?.trim() || placedName(launchName, at, count)
  if (name.length > limits.launchNameLength) {
    const message = `appSessionName has ${name.length} characters, over the limit of ${limits.launchNameLength}.`
    own.push({ member: 'appSessionName', code: 'TooLong', message })
  }
  if (commandLine?.length === 0) {
    const message = 'commandLine has no program: leave it out to run the command of the app.'
    own.push({ member: 'commandLine', code: 'Invalid', message })
  }
  const place = `Nodes[${at}]`
  for (const { member, code, message } of own) {
    problems.push({ member: `${place}.${member}`, code, message: `${place}: ${message}` })
  }
  return {
    name,
    run:
      (commandLine ?? containerImageId) === undefined
        ? undefined
        : { commandLine, containerImageId, options },
    batch: [...read.batch, text('Node.Index', at), text('Node.Count', count)],
    placeOf: (index) => `${place}.${read.placeOf(index)}`,
    references: read.references.map((reference) => ({
      ...reference,
      member: `${place}.${reference.member}`,
    })),
  }
}

/** Such as `Depth of ctgA (2 of 3)`: a name that is too long is cut before the position. */
function placedName(launchName: string, at: number, count: number): string {
  const place = ` (${at + 1} of ${count})`
  return `${launchName.slice(0, limits.launchNameLength - place.length).toWellFormed()}${place}`
}

function text(name: string, value: number): PropertyMembers {
  return { Name: name, Type: 'string', Content: String(value) }
}
