import { badRequest, conflict, limits, type Problem, type ResourceKind } from '@benchtop/contracts'
import type { BillingItem } from '@benchtop/forms'
import { formatGrant, type Grant } from '../../access/scopes.ts'
import type { Target } from '../../access/targets.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import { found } from '../found.ts'
import type { Properties } from '../properties/properties.ts'
import type { ChargeRequest, PricedProducts } from '../purchases/purchases.ts'
import type { UserStore } from '../users/users-store.ts'
import { withQueryText } from '../with-query.ts'
import { requireApiLaunch } from './api-launch.ts'
import { readNodes, type LaunchNode, type NodesRequest } from './nodes.ts'
import {
  readLaunchProperties,
  type LaunchProperty,
  type LaunchReference,
} from './launch-properties.ts'

export type { LaunchProperty } from './launch-properties.ts'
export type { NodesRequest } from './nodes.ts'

export type LaunchRequest = {
  readonly userId: number
  readonly applicationId: number
  /** Without one: what the form's `app-session-name` says, or the app's name with the time. */
  readonly name?: string | undefined
  readonly statusSummary?: string | undefined
  readonly properties: readonly LaunchProperty[]
  /** False simulates: the session is made and ends at once, and nothing starts. */
  readonly autoStart?: boolean | undefined
  /** The local agent that the job of a native app is for. */
  readonly agentId?: string | undefined
  /** Runs a native app on several nodes: a session each, below the one that holds what the form gave. */
  readonly nodes?: NodesRequest | undefined
}

/** The new session, which is above those of its nodes where there are any; of a web app also where its user's browser is sent, if codes can be issued. */
export type Launched = { readonly sessionId: number; readonly redirect?: string }

export type Launches = {
  /**
   * What a click on Launch does, the user having accepted everything: a native app is queued, a web app runs. Throws 404
   * for an unknown application or user, 409 for an app that can't be launched, 400 naming everything else.
   */
  launch(request: LaunchRequest): Launched
  /**
   * The same, what was given being held against the app's form first: 400 names all that the form finds wrong. A native
   * app's `billingSpec` is asked what the launch costs, and the user is charged as it starts: 409 where that can't be.
   */
  launchByForm(request: LaunchRequest): Promise<Launched>
  /**
   * What a launch would charge its user, nothing being started: for the question before the click. Nothing where the app
   * charges nothing; what keeps the launch from starting is thrown here too.
   */
  priceOf(request: LaunchRequest): Promise<PricedProducts | undefined>
  /** The same through the API, which launches native, free apps for whoever may launch them. */
  launchByApi(request: LaunchRequest): Promise<Launched>
}

/** What an authorization code is to be good for. */
export type CodeRequest = {
  readonly userId: number
  readonly applicationId: number
  readonly appSessionId: number
  readonly redirectUri: string
  /** What the user accepted, in the catalogue's spelling: reading the inputs, writing to the outputs. */
  readonly scopes: readonly string[]
}

type ChargedProducts = readonly { readonly Id: string; readonly Quantity: number }[]

type LaunchesOptions = {
  readonly platform: {
    readonly database: Database
    readonly clock: Clock
    readonly users: UserStore
    readonly applications: ApplicationStore
    readonly sessions: AppSessions
    readonly properties: Properties
    readonly authority: { find(kind: ResourceKind, id: number): Target | undefined }
  }
  readonly jobs: {
    submit(
      sessionId: number,
      what: {
        node?: { index: number; count: number; command?: readonly string[] | undefined }
        agentId?: string | undefined
      },
    ): void
  }
  readonly issueCode?: (request: CodeRequest) => string
  /** Throws 400 with all that an app's form finds wrong with a launch. */
  readonly checkForm: (application: ApplicationRow, request: LaunchRequest) => Promise<void>
  /** What an app's own `billingSpec` charges a launch for: nothing where it has none. */
  readonly askPrice: (
    application: ApplicationRow,
    request: LaunchRequest,
  ) => Promise<readonly BillingItem[]>
  /** What products of an app cost; nothing is bought. */
  readonly quote: (applicationId: number, products: unknown) => PricedProducts
  /** Charges a session's user at once, or throws and charges nothing. */
  readonly charge: (request: ChargeRequest) => unknown
}

export function createLaunches(options: LaunchesOptions): Launches {
  const { platform, jobs, issueCode } = options
  const { database, clock, users, applications, sessions, properties, authority } = platform

  const checkOwner = (userId: number, { member, kind, id }: LaunchReference): Problem[] => {
    if (authority.find(kind, id)?.ownerId === userId) return []
    const message = `${member} refers to ${kind} ${id}, which isn't there or isn't this user's.`
    return [{ member, code: 'CONTENT_REFERENCE_NOT_RESOLVED', message }]
  }

  const scopesFor = (references: readonly LaunchReference[]): string[] => {
    const scopes = references.flatMap(({ property, kind, id }) => {
      // A file is read through what it belongs to.
      const [place] = authority.find(kind, id)?.reachedBy ?? []
      const access = property.startsWith('Output.') ? 'WRITE' : 'READ'
      return place === undefined ? [] : [formatGrant({ access, ...place } satisfies Grant)]
    })
    return [...new Set(scopes)]
  }

  /** Writes what a launch gave on its session, and what of it the session was launched on. */
  const describe = (
    id: number,
    { batch, references }: Pick<LaunchNode, 'batch' | 'references'>,
    { userId, applicationId }: LaunchRequest,
  ): void => {
    properties.writeAs({ kind: 'appsession', id }, batch, { userId, applicationId })
    for (const reference of references) {
      if (isContext(reference)) sessions.refer(id, reference.kind, reference.id)
    }
  }

  /** A session and a job for each node, below the session that holds what the form gave. */
  const startNodes = (
    parentId: number,
    nodes: readonly LaunchNode[],
    request: LaunchRequest,
  ): void => {
    const { userId, applicationId } = request
    for (const [index, node] of nodes.entries()) {
      const { id } = sessions.create({
        name: node.name,
        userId,
        applicationId,
        parentId,
        status: 'Pending',
        statusSummary: '',
        purpose: 'AppTrigger',
      })
      describe(id, node, request)
      jobs.submit(id, {
        node: { index, count: nodes.length, command: node.command },
        agentId: request.agentId,
      })
    }
  }

  const redirectTo = (
    { userId, applicationId }: LaunchRequest,
    appSessionId: number,
    redirectUri: string | null,
    references: readonly LaunchReference[],
  ): string | undefined => {
    if (issueCode === undefined || redirectUri === null) return undefined
    const scopes = scopesFor(references)
    const code = issueCode({ userId, applicationId, appSessionId, redirectUri, scopes })
    const href = hrefOf('appsession', appSessionId)
    const query = `action=trigger&appsessionuri=${href}&authorization_code=${encodeURIComponent(code)}`
    return withQueryText(redirectUri, query)
  }

  const launches: Launches = {
    launchByApi(request) {
      const { userId, applicationId } = request
      const application = found(applications.get(applicationId), `Application ${applicationId}`)
      requireApiLaunch(application, userId, applications)
      return launches.launchByForm(request)
    },
    launchByForm: async (request) => start(request, await askPrice(request)),
    async priceOf(request) {
      const products = await askPrice(request)
      return products.length > 0 ? options.quote(request.applicationId, products) : undefined
    },
    launch: (request) => start(request, []),
  }
  return launches

  /** What is to be charged for, the form having found nothing wrong. */
  async function askPrice(request: LaunchRequest): Promise<ChargedProducts> {
    const application = applications.get(request.applicationId)
    if (application === undefined) return []
    if (application.form !== null) await options.checkForm(application, request)
    const items = await options.askPrice(application, request)
    return items.map(({ id, quantity }) => ({ Id: id, Quantity: quantity }))
  }

  function start(request: LaunchRequest, products: ChargedProducts): Launched {
    const { userId, applicationId, statusSummary = '' } = request
    const application = found(applications.get(applicationId), `Application ${applicationId}`)
    found(users.get(userId), `User ${userId}`)
    const isNative = application.kind === 'native'
    if (isNative && !hasOwnCommands(request.nodes)) requireCommand(application)

    const problems: Problem[] = []
    const read = readLaunchProperties(request.properties, problems)
    const asked = request.name?.trim() || undefined
    const name = asked ?? read.sessionName?.text ?? defaultName(application, clock.now())
    const nodes = request.nodes === undefined ? [] : readNodes(request.nodes, name, problems)
    if (request.nodes !== undefined && !isNative) problems.push(notOnNodes(application))
    const nameMember = asked === undefined ? (read.sessionName?.member ?? 'Name') : 'Name'
    problems.push(
      ...tooLong(nameMember, name, limits.launchNameLength),
      ...tooLong('StatusSummary', statusSummary, limits.statusSummaryLength),
      ...[read, ...nodes]
        .flatMap(({ references }) => references)
        .flatMap((reference) => checkOwner(userId, reference)),
    )
    if (problems.length > 0) throw badRequest(problems)

    return database.transaction((): Launched => {
      const { id } = sessions.create({
        name,
        userId,
        applicationId,
        parentId: undefined,
        status: isNative ? 'Pending' : 'AwaitingAuthorization',
        statusSummary,
        purpose: 'AppTrigger',
      })
      describe(id, read, request)
      if (request.autoStart === false) {
        sessions.setStatus(id, 'Complete', statusSummary || 'Simulated: nothing was started.')
        return { sessionId: id }
      }
      if (products.length > 0) options.charge({ appSessionId: id, products })
      if (isNative) {
        if (nodes.length > 0) startNodes(id, nodes, request)
        else jobs.submit(id, { agentId: request.agentId })
        return { sessionId: id }
      }
      sessions.happen(id, 'authorize')
      const redirect = redirectTo(request, id, application.redirect_uri, read.references)
      return redirect === undefined ? { sessionId: id } : { sessionId: id, redirect }
    })
  }
}

/** Whether a session's References show it: "each References entry has Rel (only Input)". */
function isContext({ property, kind }: LaunchReference): boolean {
  return property.startsWith('Input.') && kind !== 'file' && kind !== 'appsession'
}

/** Whether every node says by itself what it runs. */
function hasOwnCommands(nodes: NodesRequest | undefined): boolean {
  return typeof nodes === 'object' && nodes.every(({ commandLine }) => commandLine !== undefined)
}

function notOnNodes({ id, name }: ApplicationRow): Problem {
  const message = `Application ${id} (${name}) is a web app: Nodes are for native apps.`
  return { member: 'Nodes', code: 'Invalid', message }
}

function requireCommand({ id, name, command }: ApplicationRow): void {
  const parts = JSON.parse(command ?? '[]') as unknown[]
  if (parts.length > 0) return
  throw conflict(
    `Application ${id} (${name}) is native and has no command to run: give it one, such as ["node", "main.js"].`,
  )
}

function defaultName({ name }: ApplicationRow, nowMs: number): string {
  const moment = new Date(nowMs)
    .toISOString()
    .slice(0, 'YYYY-MM-DDThh:mm:ss'.length)
    .replace('T', ' ')
  return `${name.slice(0, limits.launchNameLength - moment.length - 1)} ${moment}`
}

function tooLong(member: string, text: string, max: number): Problem[] {
  if (text.length <= max) return []
  const message = `${member} has ${text.length} characters, over the limit of ${max}.`
  return [{ member, code: 'TooLong', message }]
}
