import { badRequest, limits, type Problem, type ResourceKind } from '@benchtop/contracts'
import { formatGrant, type Grant } from '../../access/scopes.ts'
import type { Target } from '../../access/targets.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import type { Authorization } from '../authorization/authorization.ts'
import { isLess } from '../credits.ts'
import { found } from '../found.ts'
import type { Properties } from '../properties/properties.ts'
import type { ChargeRequest, PricedProducts } from '../purchases/purchases.ts'
import type { UserStore } from '../users/users-store.ts'
import { defaultName, tooLong } from './launch-names.ts'
import { readLaunchProperties, type LaunchReference } from './launch-properties.ts'
import type { Launched, LaunchPlan, LaunchRequest, LaunchStarted } from './launch-request.ts'
import type { LaunchRun } from './launch-run.ts'
import { readLocation, requireApiLaunch, requirePermission } from './may-launch.ts'
import { readNodes, type LaunchNode } from './nodes.ts'
import { planRun, type RunPlan } from './run-nodes.ts'

export type { LaunchProperty } from './launch-properties.ts'
export type { Launched, LaunchPlan, LaunchRequest, LaunchStarted } from './launch-request.ts'
export type { NodesRequest } from './nodes.ts'

/** A launch that its user has not accepted to pay for: nothing was started. */
export type Unpaid = { readonly price: PricedProducts }

export type Launches = {
  /**
   * What a click on Launch does, the user having accepted everything: a native app is queued, a web app runs. Throws 404
   * for an unknown application or user, 403 where the user may not launch the app, 409 for an app that can't be launched,
   * 400 naming everything else. The app's form isn't asked.
   */
  launch(request: LaunchRequest): Launched
  /**
   * The same, what was given being held against the app's form first: 400 names all that the form finds wrong. A native
   * app's callbacks say what runs and what the launch costs, and the user is charged as it starts: 409 where that can't
   * be told.
   */
  launchByForm(request: LaunchRequest): Promise<Launched>
  /**
   * The same for a user who has accepted nothing but to pay so much: a web app asks in its dialog, and what costs more
   * isn't started, but told.
   */
  ask(request: LaunchRequest, pays: string): Promise<Launched | Unpaid>
  /**
   * What a launch would charge its user, nothing being started: for the question before the click. Nothing where the app
   * charges nothing; what keeps the launch from starting is thrown here too.
   */
  priceOf(request: LaunchRequest): Promise<PricedProducts | undefined>
  /** The same through the API, which launches native, free apps for whoever may launch them. */
  launchByApi(request: LaunchRequest): Promise<Launched>
}

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
        node?: { index: number; count: number }
        run?: LaunchRun | undefined
        agentId?: string | undefined
      },
    ): void
  }
  readonly authorization: Pick<Authorization, 'trigger' | 'ask' | 'allow'>
  /** Throws 400 with all that an app's form finds wrong with a launch, 409 where it can't be told what it comes to. */
  readonly plan: (application: ApplicationRow, request: LaunchRequest) => Promise<LaunchPlan>
  /** What products of an app cost; nothing is bought. */
  readonly quote: (applicationId: number, products: unknown) => PricedProducts
  /** Charges a session's user at once, or throws and charges nothing. */
  readonly charge: (request: ChargeRequest) => unknown
  /** Told of each launch that was started. */
  readonly launched?: (launch: LaunchStarted) => void
}

/** Whether the user has accepted what the app asks for, or is asked now. */
type Consent = 'given' | 'asked'

export function createLaunches(options: LaunchesOptions): Launches {
  const { platform, jobs, authorization } = options
  const { database, clock, users, applications, sessions, properties, authority } = platform

  const checkOwner = (userId: number, { member, kind, id }: LaunchReference): Problem[] => {
    if (authority.find(kind, id)?.ownerId === userId) return []
    const message = `${member} refers to ${kind} ${id}, which isn't there or isn't this user's.`
    return [{ member, code: 'CONTENT_REFERENCE_NOT_RESOLVED', message }]
  }

  /** What an app without a form asks for: to read what it is launched on, and to write to its outputs. */
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
        node: { index, count: nodes.length },
        run: node.run,
        agentId: request.agentId,
      })
    }
  }

  /** Lets the user of a web app go on to it, or asks them first: one dialog, whose word is taken as given or not. */
  const trigger = (
    application: ApplicationRow,
    { userId }: LaunchRequest,
    appSessionId: number,
    scopes: readonly string[],
    consent: Consent,
  ): Pick<Launched, 'redirect' | 'dialog'> => {
    const { redirect_uri: redirectUri } = application
    if (redirectUri === null) {
      // There is nowhere to send anybody: it finds out by itself.
      sessions.happen(appSessionId, 'authorize')
      return {}
    }
    const request = authorization.trigger({ application, redirectUri, scopes, appSessionId })
    return consent === 'given'
      ? { redirect: authorization.allow(request, userId) }
      : { dialog: authorization.ask(request) }
  }

  const launches: Launches = {
    launchByApi(request) {
      const { userId, applicationId } = request
      const application = found(applications.get(applicationId), `Application ${applicationId}`)
      requireApiLaunch(application, userId, applications)
      return launches.launchByForm(request)
    },
    launchByForm: async (request) => start(request, await planOf(request), 'given'),
    async ask(request, pays) {
      const plan = await planOf(request)
      const price = priceFor(request, plan)
      return price !== undefined && isLess(pays, price.total)
        ? { price }
        : start(request, plan, 'asked')
    },
    priceOf: async (request) => priceFor(request, await planOf(request)),
    launch: (request) => start(request, unasked(request), 'given'),
  }
  return launches

  /** What a launch comes to that its user may make. */
  async function planOf(request: LaunchRequest): Promise<LaunchPlan> {
    const application = requireLaunchable(request)
    const isPlain = application.form === null && application.callbacks === null
    return isPlain ? unasked(request) : options.plan(application, request)
  }

  function requireLaunchable({ userId, applicationId, from }: LaunchRequest): ApplicationRow {
    const application = found(applications.get(applicationId), `Application ${applicationId}`)
    found(users.get(userId), `User ${userId}`)
    requirePermission(application, userId)
    if (from !== undefined) readLocation(application, from)
    return application
  }

  function priceFor(
    { applicationId }: LaunchRequest,
    { products }: LaunchPlan,
  ): PricedProducts | undefined {
    return products.length > 0 ? options.quote(applicationId, products) : undefined
  }

  function start(request: LaunchRequest, plan: LaunchPlan, consent: Consent): Launched {
    const { userId, applicationId, statusSummary = '' } = request
    // Again, since time has passed while the form was asked.
    const application = requireLaunchable(request)
    const isNative = application.kind === 'native'
    const problems: Problem[] = []
    const { run, nodes: asked }: RunPlan = isNative
      ? planRun(application, request.nodes, plan.spec, problems)
      : { run: undefined, nodes: request.nodes }
    if (application.form === null && request.values !== undefined) {
      problems.push(noForm(application))
    }

    const from = request.from === undefined ? [] : [readLocation(application, request.from)]
    // A form says what the app is given; without one, that is what it is launched on.
    const location = application.form === null ? from : []
    const read = readLaunchProperties(plan.properties, problems, location)
    const asName = request.name?.trim() || undefined
    const name = asName ?? read.sessionName?.text ?? defaultName(application, clock.now())
    const nodes = asked === undefined ? [] : readNodes(asked, name, problems)
    if (asked !== undefined && !isNative) problems.push(notOnNodes(application))
    const nameMember = asName === undefined ? (read.sessionName?.member ?? 'Name') : 'Name'
    problems.push(
      ...tooLong(nameMember, name, limits.launchNameLength),
      ...tooLong('StatusSummary', statusSummary, limits.statusSummaryLength),
      ...from.flatMap((reference) => checkOwner(userId, reference)),
      ...[read, ...nodes]
        .flatMap(({ references }) => references)
        .filter((reference) => !from.includes(reference))
        .flatMap((reference) => checkOwner(userId, reference)),
    )
    if (problems.length > 0) throw badRequest(problems)

    const launched = database.transaction((): Launched => {
      const { id } = sessions.create({
        name,
        userId,
        applicationId,
        parentId: undefined,
        status: isNative ? 'Pending' : 'AwaitingAuthorization',
        statusSummary,
        purpose: 'AppTrigger',
      })
      const launched: Launched = { sessionId: id, warnings: plan.warnings }
      describe(id, read, request)
      if (request.autoStart === false) {
        sessions.setStatus(id, 'Complete', statusSummary || 'Simulated: nothing was started.')
        return launched
      }
      if (plan.products.length > 0) options.charge({ appSessionId: id, products: plan.products })
      if (!isNative) {
        const scopes = plan.scopes ?? scopesFor(read.references)
        return { ...launched, ...trigger(application, request, id, scopes, consent) }
      }
      if (nodes.length > 0) startNodes(id, nodes, request)
      else jobs.submit(id, { run, agentId: request.agentId })
      return launched
    })
    if (request.autoStart !== false) options.launched?.({ ...launched, request })
    return launched
  }
}

/** The launch of an app that has nothing to be asked. */
function unasked({ properties }: LaunchRequest): LaunchPlan {
  return { properties, warnings: [], products: [] }
}

/** Whether a session's References show it: "each References entry has Rel (only Input)". */
function isContext({ property, kind }: LaunchReference): boolean {
  return property.startsWith('Input.') && kind !== 'file' && kind !== 'appsession'
}

function notOnNodes({ id, name }: ApplicationRow): Problem {
  const message = `Application ${id} (${name}) is a web app: Nodes are for native apps.`
  return { member: 'Nodes', code: 'Invalid', message }
}

function noForm({ id, name }: ApplicationRow): Problem {
  const message = `Application ${id} (${name}) has no form that values could be for: send properties.`
  return { member: 'values', code: 'Invalid', message }
}
