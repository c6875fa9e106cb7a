import { badRequest, notFound, type Problem } from '@benchtop/contracts'
import { formatGrant, parseScopes } from '../access/scopes.ts'
import { existing } from './existing.ts'
import {
  launchAnswer,
  priceAnswer,
  type AskedLaunch,
  type LaunchAnswer,
  type LaunchPrice,
  type LaunchRequest,
} from './launch-answers.ts'
import { createPlatformEvents, type OwnersChange } from './platform-events.ts'
import { createNamedSnapshots } from './named-snapshots.ts'
import { createReplay } from './replay.ts'
import { EmulatorError } from '../emulator-error.ts'
import type { Jobs } from '../executors/jobs.ts'
import { openApiDocument } from '../kernel/openapi.ts'
import type { Places } from '../places.ts'
import type { Platform } from '../platform.ts'
import type { Launches } from '../resources/launches/launches.ts'
import { readSeedContents } from '../seeds/seed-files.ts'
import { checkSeeds, type SeedInput } from '../seeds/seed-input.ts'
import { loadSeeds } from '../seeds/seed-loader.ts'
import type { KeptContents } from '../storage/kept-contents.ts'
import type { Snapshot } from '../storage/snapshots.ts'
import { readRegistration, type Registration } from '../seeds/register-application.ts'
import { parseDuration } from '../time/duration.ts'

/** How far the clock goes: what is counted from there still has a year of four digits, as timestamps have. */
const endOfTime = Date.UTC(9000, 0) - 1

export type ClockChange = {
  readonly advance?: string | undefined
  readonly set?: string | undefined
  readonly frozen?: boolean | undefined
}

export type TokenOrder = {
  readonly user: string
  readonly application?: string | undefined
  readonly scopes?: readonly string[] | undefined
  readonly private?: boolean | undefined
}

/** What the owner of a platform can do to it from outside; the control API and the in-process face are both this. */
export type Control = ReturnType<typeof createControl>

type ControlOptions = {
  readonly platform: Platform
  readonly places: Places
  readonly launches: Launches
  readonly jobs: Jobs
  readonly kept: KeptContents
  /** What reset goes back to. */
  readonly initial: () => Snapshot
  /** Keeps where the clock is, so that a restart goes on from there. */
  readonly keepClock: () => void
  /** What a request is sent again with. */
  readonly send: typeof fetch
  readonly dataDir: string | null
  readonly version: string
}

export function createControl(options: ControlOptions) {
  const { platform, places, launches } = options
  const { clock, deadlines, database } = platform

  const take = (): Snapshot => ({ image: database.image(), clock: clock.state() })
  const goBack = async (snapshot: Snapshot): Promise<void> => {
    await options.jobs.stopAll()
    database.restore(snapshot.image)
    clock.restore(snapshot.clock)
    options.keepClock()
    deadlines.reload()
    platform.tokens.reload()
    platform.conditions.reload()
    for (const register of registered.values()) registerAgain(register)
    await options.jobs.recover()
    platform.trash.goOn()
    // The files are what counts: they are no part of what was gone back to.
    await platform.formFiles.refresh()
    tellOwnersChange('restored', {})
  }
  /** What stays registered, whatever state the platform goes back to; by the names of where it comes from. */
  const registered = new Map<string, Registration>()
  const ownersListeners = new Set<(name: OwnersChange, data: object) => void>()
  const tellOwnersChange = (name: OwnersChange, data: object): void => {
    for (const listener of ownersListeners) listener(name, data)
  }
  const registerAgain = (register: Registration): void => {
    try {
      register()
    } catch (error) {
      // A state without the application's owner is a state without the application.
      if (!(error instanceof EmulatorError)) throw error
    }
  }
  const readClock = () => ({ now: new Date(clock.now()).toISOString(), frozen: clock.frozen })

  const readLaunch = (request: LaunchRequest) => {
    deadlines.settle()
    const problems: Problem[] = []
    const userId = existing(platform.users, request.user, 'user', problems)
    const applicationId = existing(
      platform.applications,
      request.application,
      'application',
      problems,
    )
    if (userId === undefined || applicationId === undefined) throw badRequest(problems)
    const { user: _, application: __, properties = [], ...more } = request
    return { userId, applicationId, properties, ...more }
  }

  return {
    status: () => ({
      name: 'benchtop',
      version: options.version,
      apiUrl: places.apiUrl,
      uiUrl: places.uiUrl,
      storeUrl: places.storeUrl,
      dataDir: options.dataDir,
      clock: readClock(),
      users: platform.users.list().map((user) => ({
        id: String(user.id),
        name: user.name,
        email: user.email,
      })),
      applications: platform.applications.list().map((application) => ({
        id: String(application.id),
        name: application.name,
        kind: application.kind,
        clientId: application.client_id,
      })),
      counts: {
        projects: platform.projects.count(),
        ...platform.sessionRows.counts(),
        requests: platform.exchanges.list().length,
      },
    }),

    reset: () => goBack(options.initial()),

    async seed(inputs: readonly SeedInput[]): Promise<void> {
      const checked = checkSeeds(inputs)
      const contents = await readSeedContents(checked, platform.blobs)
      loadSeeds(checked, contents, { ...platform, files: platform.files })
      for (const file of platform.files.genomic()) platform.completed(file)
      await platform.formFiles.refresh()
      tellOwnersChange('restored', {})
    },

    /**
     * Registers an application, or anew under the same id what was registered before: its document is one of a seed's
     * `applications`. It stays registered through reset and restore.
     */
    async registerApplication(input: SeedInput): Promise<{ id: string; clientId: string }> {
      const register = await readRegistration(input, platform)
      const id = register()
      registered.set(input.name, register)
      tellOwnersChange('application', { id: String(id) })
      return { id: String(id), clientId: platform.applications.get(id)?.client_id ?? '' }
    },

    snapshot: take,
    restore: goBack,
    snapshots: createNamedSnapshots({
      kept: options.kept,
      blobs: platform.blobs,
      take: () => ({ ...take(), takenMs: clock.now() }),
      goBack,
      release: platform.fileRules.release,
    }),

    readClock,
    changeClock(change: ClockChange): void {
      const ms = change.advance === undefined ? 0 : parseDuration(change.advance)
      if (ms === undefined) {
        throw badRequest([
          {
            member: 'advance',
            code: 'Invalid',
            message: `advance must be a duration such as 90s, 60m, 48h or 3d, not "${change.advance}".`,
          },
        ])
      }
      const moved = change.set === undefined ? clock.now() : Date.parse(change.set)
      if (moved + ms > endOfTime) {
        const member = moved > endOfTime ? 'set' : 'advance'
        throw badRequest([
          { member, code: 'Invalid', message: `${member} must not lead beyond the year 8999.` },
        ])
      }
      if (change.frozen === true) clock.freeze(true)
      if (change.set !== undefined) clock.set(Date.parse(change.set))
      if (ms !== 0) clock.advance(ms)
      if (change.frozen === false) clock.freeze(false)
      options.keepClock()
      deadlines.settle()
      tellOwnersChange('clock', readClock())
    },

    issueToken(order: TokenOrder): { token: string } {
      const problems: Problem[] = []
      const userId = existing(platform.users, order.user, 'user', problems)
      const applicationId =
        order.application === undefined
          ? undefined
          : existing(platform.applications, order.application, 'application', problems)
      const scopes = parseScopes((order.scopes ?? []).join(','))
      if ('unknown' in scopes) {
        for (const scope of scopes.unknown) {
          const message = `invalid_scope: there is no scope "${scope}".`
          problems.push({ member: 'scopes', code: 'invalid_scope', message })
        }
        throw badRequest(problems)
      }
      if (problems.length > 0 || userId === undefined) throw badRequest(problems)
      const token = platform.tokens.issue({
        userId,
        applicationId,
        private: order.private ?? false,
        scopes: scopes.grants.map(formatGrant),
      })
      return { token }
    },
    revokeToken(token: string): void {
      if (!platform.tokens.revoke(token)) throw notFound('This token')
    },
    /** What a user says on the device page. 404 where no device waits with the code. */
    decideDevice(userCode: string, user: string, decision: 'approve' | 'reject'): void {
      const problems: Problem[] = []
      const userId = existing(platform.users, user, 'user', problems)
      if (userId === undefined) throw badRequest(problems)
      const device = platform.authorization.devices.waiting(userCode)
      if (device === undefined) throw notFound(`A device that waits with the code ${userCode}`)
      platform.authorization.decideDevice(device, userId, decision)
    },

    launch: async (request: LaunchRequest): Promise<LaunchAnswer> =>
      launchAnswer(await launches.launchByForm(readLaunch(request))),

    /** The same for a user who has accepted nothing yet but to pay so much: `0` unless told otherwise. */
    async askLaunch(request: LaunchRequest, pays = '0'): Promise<AskedLaunch> {
      const launched = await launches.ask(readLaunch(request), pays)
      if ('price' in launched) {
        return { appSession: null, redirect: null, price: priceAnswer(launched.price) }
      }
      const { dialog } = launched
      return { ...launchAnswer(launched), ...(dialog !== undefined && { dialog }) }
    },

    /** What a launch is going to cost its user: nothing is started and nothing charged. */
    async launchPrice(request: LaunchRequest): Promise<LaunchPrice> {
      return priceAnswer(await launches.priceOf(readLaunch(request)))
    },

    /** What the operations of single resources work with. */
    platform,
    agents: options.jobs.agents,
    conditions: platform.conditions,
    exchanges: platform.exchanges,
    replay: createReplay({ exchanges: platform.exchanges, places, send: options.send }),
    events: createPlatformEvents({
      exchanges: platform.exchanges,
      onSessionChanged: platform.onSessionChanged,
      onRunChanged: platform.onRunChanged,
      onPurchaseChanged: platform.onPurchaseChanged,
      onLaunched: platform.onLaunched,
      onJobEvent: options.jobs.onEvent,
      onNoticesChanged: platform.notices.onChanged,
      onFormChanged: platform.formFiles.onChanged,
      onOwnersChange(listener) {
        ownersListeners.add(listener)
        return () => void ownersListeners.delete(listener)
      },
    }),

    openApi: () => openApiDocument(platform.operations, places),
  }
}
