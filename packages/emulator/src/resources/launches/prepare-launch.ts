import {
  badRequest,
  limits,
  type Problem,
  type PropertyMembers,
  type ResourceKind,
  type LaunchRun,
} from '@benchtop/contracts'
import { formatGrant, type Grant } from '../../access/scopes.ts'
import { isOpenTo } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { publicId } from '../../ids/resource-id.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { FailedPool } from '../datasets/datasets-store.ts'
import type { Draft, Properties } from '../properties/properties.ts'
import { defaultName } from './default-name.ts'
import type { LaunchPlan } from './launch-plan.ts'
import {
  readLaunchProperties,
  type LaunchProperties,
  type LaunchReference,
} from './launch-properties.ts'
import type { LaunchRequest } from './launch-request.ts'
import { readLocation } from './may-launch.ts'
import { readNodes } from './nodes.ts'
import { planRun, type RunPlan } from './run-nodes.ts'

/** The contents of a new session: its properties, read and checked, and what it is launched on. */
export type SessionContents = {
  readonly batch: readonly PropertyMembers[]
  readonly drafts: readonly Draft[]
  readonly references: readonly LaunchReference[]
}

export type PreparedNode = SessionContents & {
  readonly name: string
  readonly run: LaunchRun | undefined
}

/** A checked launch that can start. */
export type PreparedLaunch = {
  readonly request: LaunchRequest
  readonly application: ApplicationRow
  readonly name: string
  readonly statusSummary: string
  readonly own: SessionContents
  readonly run: LaunchRun | undefined
  readonly nodes: readonly PreparedNode[]
  /** The scopes that the user of a web app is prompted for. */
  readonly scopes: readonly string[]
  readonly warnings: readonly Problem[]
  /** The callbacks that were called for it, in order. */
  readonly callbacks: NonNullable<LaunchPlan['callbacks']>
  /** What the user is charged for as it starts. */
  readonly products: LaunchPlan['products']
}

/** Prepares a launch from a request and its plan, or throws everything that keeps it from starting. */
export type PrepareLaunch = (
  application: ApplicationRow,
  request: LaunchRequest,
  plan: LaunchPlan,
) => PreparedLaunch

type Options = {
  readonly clock: Clock
  readonly properties: Pick<Properties, 'draft'>
  readonly authority: { find(kind: ResourceKind, id: number): Target | undefined }
  /** The failed pool that the reads of a sample or dataset are of; undefined where an app can be launched on it. */
  readonly failedPoolOf: (kind: 'sample' | 'dataset', id: number) => FailedPool | undefined
  /** Throws where the user can't be charged for products of the application. */
  readonly requirePayable: (userId: number, applicationId: number, products: unknown) => void
}

export function createPrepareLaunch(options: Options): PrepareLaunch {
  const { clock, properties, authority } = options

  const checkAccess = (
    userId: number,
    { member, kind, id, isOutput }: LaunchReference,
  ): Problem[] => {
    const target = authority.find(kind, id)
    if (target !== undefined && isOpenTo(userId, isOutput ? 'WRITE' : 'READ', target)) return []
    const message = `${member} refers to ${kind} ${id}, which doesn't exist, or neither belongs to this user nor is shared with this user${isOutput ? ' to write' : ''}.`
    return [{ member, code: 'CONTENT_REFERENCE_NOT_RESOLVED', message }]
  }

  /** "Failed or QCFailed excludes FASTQ datasets of the pool from app launch": samples and files of such reads, too. */
  const checkPool = ({ member, kind, id }: LaunchReference): Problem[] => {
    // A file is reached through what it belongs to.
    const [place] = kind === 'file' ? (authority.find('file', id)?.reachedBy ?? []) : [{ kind, id }]
    if (place === undefined || !('id' in place)) return []
    if (place.kind !== 'sample' && place.kind !== 'dataset') return []
    const pool = options.failedPoolOf(place.kind, place.id)
    if (pool === undefined) return []
    const message = `${member} refers to ${kind} ${publicId(kind, id)}, whose reads are of library pool ${pool.pool_id} (${pool.user_pool_id}), which is ${pool.status}: apps are not launched on them.`
    return [{ member, code: 'PoolFailed', message }]
  }

  /** The scopes of an app without a form: its own on what it is launched on, and to write to its outputs. */
  const scopesFor = (
    references: readonly LaunchReference[],
    { launch_permission }: ApplicationRow,
  ): string[] => {
    const scopes = references.flatMap(({ isOutput, kind, id }) => {
      // A file is read through its owner.
      const [place] = authority.find(kind, id)?.reachedBy ?? []
      const access = isOutput ? 'WRITE' : launch_permission
      return place === undefined ? [] : [formatGrant({ access, ...place } satisfies Grant)]
    })
    return [...new Set(scopes)]
  }

  const contentsOf = ({
    batch,
    references,
    placeOf,
  }: Pick<LaunchProperties, 'batch' | 'references' | 'placeOf'>): SessionContents => ({
    batch,
    references,
    drafts: properties.draft(batch, placeOf),
  })

  return (application, request, plan) => {
    const { userId, statusSummary = '' } = request
    const { products, warnings, callbacks = [] } = plan
    const problems: Problem[] = []
    const isNative = application.kind === 'native'
    const { run, nodes: wanted } = runPlanOf(application, request, plan, problems)
    if (application.form === null && request.values !== undefined) {
      problems.push(noForm(application))
    }
    if (wanted !== undefined && !isNative) problems.push(notOnNodes(application))

    const from = request.from === undefined ? [] : [readLocation(application, request.from)]
    // A form defines the app's access; without one, it is that to the resources that the app is launched on.
    const location = application.form === null ? from : []
    const own = readLaunchProperties(plan.properties, problems, location)
    const { name, member } = nameOf(application, request, own, clock)
    const nodes = wanted === undefined ? [] : readNodes(wanted, name, problems)
    const named = [own, ...nodes].flatMap(({ references }) => references)
    const launchedOn = [...from, ...named.filter((reference) => !from.includes(reference))]
    problems.push(
      ...tooLong(member, name, limits.launchNameLength),
      ...tooLong('StatusSummary', statusSummary, limits.statusSummaryLength),
      ...launchedOn.flatMap((reference) => checkAccess(userId, reference)),
      ...launchedOn.flatMap(checkPool),
    )
    if (problems.length > 0) throw badRequest(problems)
    if (products.length > 0) options.requirePayable(userId, application.id, products)
    return {
      request,
      application,
      name,
      statusSummary,
      own: contentsOf(own),
      run,
      nodes: nodes.map((node) => ({ name: node.name, run: node.run, ...contentsOf(node) })),
      scopes: isNative ? [] : (plan.scopes ?? scopesFor(own.references, application)),
      warnings,
      callbacks,
      products,
    }
  }
}

/** What runs, and on which nodes: of a native app, as its launchSpec says. */
function runPlanOf(
  application: ApplicationRow,
  { nodes }: LaunchRequest,
  { launchSpec }: LaunchPlan,
  problems: Problem[],
): RunPlan {
  if (application.kind !== 'native') return { run: undefined, nodes }
  const spec = launchSpec?.ok === true ? launchSpec.value : undefined
  return planRun(application, nodes, spec, problems)
}

/** The name of the session, and the member at which a name that is too long is reported. */
function nameOf(
  application: ApplicationRow,
  request: LaunchRequest,
  { sessionName }: LaunchProperties,
  clock: Clock,
): { readonly name: string; readonly member: string } {
  const asName = request.name?.trim() || undefined
  if (asName !== undefined) return { name: asName, member: 'Name' }
  if (sessionName !== undefined) return { name: sessionName.text, member: sessionName.member }
  return { name: defaultName(application, clock.now()), member: 'Name' }
}

function notOnNodes({ id, name }: ApplicationRow): Problem {
  const message = `Application ${id} (${name}) is a web app: leave Nodes out, which are for native apps.`
  return { member: 'Nodes', code: 'Invalid', message }
}

function noForm({ id, name }: ApplicationRow): Problem {
  const message = `Application ${id} (${name}) has no form and so accepts no values: send properties.`
  return { member: 'values', code: 'Invalid', message }
}

/** The problem of a text that is over its limit. */
function tooLong(member: string, text: string, max: number): Problem[] {
  if (text.length <= max) return []
  const message = `${member} has ${text.length} characters, over the limit of ${max}.`
  return [{ member, code: 'TooLong', message }]
}
