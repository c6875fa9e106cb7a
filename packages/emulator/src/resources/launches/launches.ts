import { PlatformError, type ResourceKind, badRequest } from '@benchtop/contracts'
import type { Target } from '../../access/targets.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import type { Authorization } from '../authorization/authorization.ts'
import type { FailedPool } from '../datasets/datasets-store.ts'
import { isLess } from '../credits.ts'
import { orNotFound } from '../or-not-found.ts'
import type { Properties } from '../properties/properties.ts'
import type { ChargeRequest, PricedProducts } from '../purchases/purchases.ts'
import type { UserStore } from '../users/users-store.ts'
import { planWithoutForm, type LaunchPlan, type Refuse } from './launch-plan.ts'
import type { Launched, LaunchRequest, LaunchStarted } from './launch-request.ts'
import { readLocation, requireApiLaunch, requirePermission } from './may-launch.ts'
import { createPrepareLaunch } from './prepare-launch.ts'
import { problemsOf, rehearsedSession, type Rehearsal } from './rehearsal.ts'
import { createStartLaunch, type Consent, type StartedJobs } from './start-launch.ts'

export type { SentProperty as LaunchProperty } from './launch-properties.ts'
export type { Launched, LaunchRequest, LaunchStarted } from './launch-request.ts'
export type { NodesRequest } from './nodes.ts'
export type { Rehearsal } from './rehearsal.ts'

/** A launch whose price the user has not accepted: nothing was started. */
export type Unpaid = { readonly price: PricedProducts }

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
  /** The failed pool that the reads of a sample or dataset are of; undefined where an app can be launched on it. */
  readonly failedPoolOf: (kind: 'sample' | 'dataset', id: number) => FailedPool | undefined
  readonly jobs: StartedJobs
  readonly authorization: Pick<Authorization, 'trigger' | 'ask' | 'allow'>
  /** The plan of a launch by its app's form and callbacks; refuses a launch that can't start. */
  readonly plan: (
    application: ApplicationRow,
    request: LaunchRequest,
    refuse: Refuse,
  ) => Promise<LaunchPlan>
  /** The price of products of an app; nothing is bought. */
  readonly quote: (applicationId: number, products: unknown) => PricedProducts
  /** Throws what `charge` would throw, and charges nothing. */
  readonly requirePayable: (userId: number, applicationId: number, products: unknown) => void
  /** Charges a session's user immediately, or throws and charges nothing. */
  readonly charge: (request: ChargeRequest) => unknown
  /** Holds what a native app charges until its job starts, or throws and holds nothing. */
  readonly hold: (request: ChargeRequest) => unknown
  /** Called with each launch that was started. */
  readonly launched?: (launch: LaunchStarted) => void
}

export function createLaunches(options: LaunchesOptions) {
  const { platform } = options
  const { clock, users, applications, properties, authority } = platform
  const prepare = createPrepareLaunch({ ...options, clock, properties, authority })
  const commit = createStartLaunch({ ...platform, ...options })

  const requireThere = ({ userId, applicationId }: LaunchRequest): ApplicationRow => {
    const application = orNotFound(applications.get(applicationId), `Application ${applicationId}`)
    orNotFound(users.get(userId), `User ${userId}`)
    return application
  }

  const requireLaunchable = (request: LaunchRequest): ApplicationRow => {
    const application = requireThere(request)
    requirePermission(application, request.userId)
    if (request.from !== undefined) readLocation(application, request.from)
    if (request.timeZone !== undefined) requireTimeZone(request.timeZone)
    return application
  }

  /** The plan of a launch, without what is known only as it starts. */
  const planOf = async (
    application: ApplicationRow,
    request: LaunchRequest,
    refuse: Refuse,
  ): Promise<LaunchPlan> => {
    const isPlain = application.form === null && application.callbacks === null
    return isPlain
      ? planWithoutForm(request.properties)
      : options.plan(application, request, refuse)
  }

  const planned = (request: LaunchRequest): Promise<LaunchPlan> =>
    planOf(requireLaunchable(request), request, raise)

  const priceFor = (
    { applicationId }: LaunchRequest,
    { products }: LaunchPlan,
  ): PricedProducts | undefined =>
    products.length > 0 ? options.quote(applicationId, products) : undefined

  const start = (request: LaunchRequest, plan: LaunchPlan, consent: Consent): Launched =>
    // Checked again, because time has passed while the form was evaluated.
    commit(prepare(requireLaunchable(request), request, plan), consent)

  const launches = {
    /** Throws 404, 403 or 409 where the API doesn't launch an application for a user. */
    requireApiLaunch(id: number, userId: number): void {
      const application = orNotFound(applications.get(id), `Application ${id}`)
      requireApiLaunch(application, userId, applications)
    },
    /**
     * The same as `launchByForm` through the API, which launches only free native apps, for users who may launch them.
     */
    async launchByApi(request: LaunchRequest): Promise<Launched> {
      launches.requireApiLaunch(request.applicationId, request.userId)
      return launches.launchByForm(request)
    },
    /**
     * The same, checked against the app's form first: 400 names every problem that the form finds. A native app's
     * callbacks define what runs and what the launch costs, and the credits are held until the job starts: 409 where that
     * can't be determined.
     */
    launchByForm: async (request: LaunchRequest): Promise<Launched> =>
      start(request, await planned(request), 'given'),
    /**
     * The same for a user who has only accepted a maximum price: a web app prompts in its dialog, and a launch that
     * costs more is returned with its price and not started.
     */
    async ask(request: LaunchRequest, pays: string): Promise<Launched | Unpaid> {
      const plan = await planned(request)
      const price = priceFor(request, plan)
      return price !== undefined && isLess(pays, price.total)
        ? { price }
        : start(request, plan, 'prompted')
    },
    /**
     * What a launch would charge its user, without starting it: for the confirmation before the launch. Undefined where
     * the app charges nothing; throws whatever the launch would throw.
     */
    priceOf: async (request: LaunchRequest): Promise<PricedProducts | undefined> =>
      priceFor(request, await planned(request)),
    /**
     * The result of a launch for the app's developer, without starting or charging anything, with the problems for
     * which the launch would be refused. Throws only 404, for an unknown application or user.
     */
    async rehearse(request: LaunchRequest): Promise<Rehearsal> {
      const refusals: PlatformError[] = []
      const refuse: Refuse = (refusal) => void refusals.push(refusal)
      const application = requireThere(request)
      attempt(() => requireLaunchable(request), refuse)
      const plan = await planOf(application, request, refuse)
      const prepared = attempt(() => prepare(application, request, plan), refuse)
      // A launch is refused for the first problem.
      const [first] = refusals
      const { warnings, updatedForm, launchSpec, billingSpec, isFormRead = true } = plan
      const problems = first === undefined ? [] : problemsOf(first)
      return {
        problems: isFormRead ? problems : null,
        warnings,
        form: updatedForm === undefined ? null : JSON.stringify(updatedForm),
        launchSpec,
        billingSpec,
        session: first === undefined && prepared !== undefined ? rehearsedSession(prepared) : null,
      }
    },
    /**
     * Launches an app for a user who has accepted everything: a native app is queued, a web app runs. Throws 404 for
     * an unknown application or user, 403 where the user may not launch the app, 409 for an app that can't be launched,
     * 400 naming everything else. The app's form isn't used.
     */
    launch: (request: LaunchRequest): Launched =>
      start(request, planWithoutForm(request.properties), 'given'),
  }
  return launches
}
export type Launches = ReturnType<typeof createLaunches>

function raise(refusal: PlatformError): never {
  throw refusal
}

/** The result of work; undefined where it is refused. */
function attempt<T>(work: () => T, refuse: Refuse): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    refuse(error)
    return undefined
  }
}

/** 400 where it isn't a time zone of the IANA database. */
function requireTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    const message = `timeZone must be the IANA name of a time zone, such as Europe/Berlin, not ${JSON.stringify(timeZone)}.`
    throw badRequest([{ member: 'timeZone', code: 'Invalid', message }])
  }
}
