import type { Database } from '../../storage/database.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import type { Authorization } from '../authorization/authorization.ts'
import type { Properties } from '../properties/properties.ts'
import type { ChargeRequest } from '../purchases/purchases.ts'
import { isContext } from './launch-properties.ts'
import type { Launched, LaunchRequest, LaunchStarted } from './launch-request.ts'
import type { LaunchRun } from '@benchtop/contracts'
import type { PreparedLaunch, PreparedNode, SessionContents } from './prepare-launch.ts'

/** Whether the user has accepted the app's request, or is prompted now. */
export type Consent = 'given' | 'prompted'

/** What a session of a launch that only simulated states. */
const simulated = 'Simulated: nothing was started.'
const simulation = {
  Name: 'Launch.Simulated',
  Type: 'string',
  Description: simulated,
  Content: 'true',
} as const

/** What a response to such a launch states. */
export const simulatedNotice = {
  Type: 'info',
  Item: 'AutoStart is false: the launch was only simulated, and the application was not started.',
} as const

/** The queue of native apps' jobs. */
export type StartedJobs = {
  /** Records the callbacks that a launch has called up to now. */
  noteCallbacks(sessionId: number, callbacks: PreparedLaunch['callbacks']): void
  submit(
    sessionId: number,
    what: {
      node?: { index: number; count: number }
      run?: LaunchRun | undefined
      agentId?: string | undefined
    },
  ): void
}

type Options = {
  readonly database: Database
  readonly sessions: AppSessions
  readonly properties: Pick<Properties, 'writeDrafts' | 'writeAs'>
  readonly jobs: StartedJobs
  readonly authorization: Pick<Authorization, 'trigger' | 'ask' | 'allow'>
  readonly charge: (request: ChargeRequest) => unknown
  /** Holds the credits until the session's job starts. */
  readonly hold: (request: ChargeRequest) => unknown
  readonly launched?: (launch: LaunchStarted) => void
}

/** All effects of a launch, in one transaction. */
export function createStartLaunch(
  options: Options,
): (prepared: PreparedLaunch, consent: Consent) => Launched {
  const { database, sessions, properties, jobs } = options

  /** Writes the properties of a launch on its session, and the resources that it was launched on. */
  const describe = (
    id: number,
    { drafts, references }: SessionContents,
    { userId, applicationId }: LaunchRequest,
  ): void => {
    properties.writeDrafts({ kind: 'appsession', id }, drafts, { userId, applicationId })
    for (const reference of references) {
      if (isContext(reference)) sessions.addReference(id, reference.kind, reference.id)
    }
  }

  /** A session and a job for each node, below the session that has the form's properties. */
  const startNodes = (
    parentId: number,
    nodes: readonly PreparedNode[],
    request: LaunchRequest,
  ): void => {
    const { userId, applicationId, agentId } = request
    for (const [index, node] of nodes.entries()) {
      const { id } = sessions.create({
        name: node.name,
        user_id: userId,
        application_id: applicationId,
        parent_id: parentId,
        status: 'Pending',
        status_summary: '',
        purpose: 'AppTrigger',
      })
      describe(id, node, request)
      jobs.submit(id, { node: { index, count: nodes.length }, run: node.run, agentId })
    }
  }

  const startPrepared = (prepared: PreparedLaunch, consent: Consent): Launched => {
    const { request, application, name, statusSummary, own, run, nodes, scopes } = prepared
    const { userId, applicationId, agentId } = request
    const isNative = application.kind === 'native'
    const { id } = sessions.create({
      name,
      user_id: userId,
      application_id: applicationId,
      status: isNative ? 'Pending' : 'AwaitingAuthorization',
      status_summary: statusSummary,
      purpose: 'AppTrigger',
    })
    const launched: Launched = { sessionId: id, warnings: prepared.warnings }
    describe(id, own, request)
    if (request.autoStart === false) {
      sessions.setStatus(id, 'Complete', statusSummary || simulated)
      properties.writeAs({ kind: 'appsession', id }, [simulation], { userId, applicationId })
      return launched
    }
    if (prepared.products.length > 0) {
      // A web app has no job that could start later.
      const pay = isNative ? options.hold : options.charge
      pay({ appSessionId: id, products: prepared.products })
    }
    if (!isNative) {
      return {
        ...launched,
        ...trigger(options, application, { userId, appSessionId: id, scopes }, consent),
      }
    }
    jobs.noteCallbacks(id, prepared.callbacks)
    if (nodes.length > 0) startNodes(id, nodes, request)
    else jobs.submit(id, { run, agentId })
    return launched
  }

  return (prepared, consent) => {
    const { request } = prepared
    const launched = database.transaction(() => {
      const started = startPrepared(prepared, consent)
      request.recordStart?.(started.sessionId)
      return started
    })
    if (request.autoStart !== false) options.launched?.({ ...launched, request })
    return launched
  }
}

/** Sends the user of a web app on to it, or prompts them first: one dialog, approved in advance or not. */
function trigger(
  { sessions, authorization }: Pick<Options, 'sessions' | 'authorization'>,
  application: ApplicationRow,
  { userId, appSessionId, scopes }: Triggered,
  consent: Consent,
): Pick<Launched, 'redirect' | 'dialog'> {
  const { redirect_uri: redirectUri } = application
  if (redirectUri === null) {
    // There is nowhere to send a browser: the app finds out by itself.
    sessions.transition(appSessionId, 'authorize')
    return {}
  }
  const request = authorization.trigger({ application, redirectUri, scopes, appSessionId })
  return consent === 'given'
    ? { redirect: authorization.allow(request, userId) }
    : { dialog: authorization.ask(request) }
}

/** The session of a web app, its user, and what the app asks of them. */
type Triggered = {
  readonly userId: number
  readonly appSessionId: number
  readonly scopes: readonly string[]
}
