import { badRequest, notFound, type Problem } from '@benchtop/contracts'
import { formatGrant, parseScopes } from '../access/scopes.ts'
import { EmulatorError } from '../emulator-error.ts'
import type { Jobs } from '../executors/jobs.ts'
import { rowId } from '../ids/resource-id.ts'
import { openApiDocument } from '../kernel/openapi.ts'
import type { Places } from '../places.ts'
import type { Platform } from '../platform.ts'
import type { LaunchProperty, Launches } from '../resources/launches/launches.ts'
import { readSeedContents } from '../seeds/seed-files.ts'
import { checkSeeds, type SeedInput } from '../seeds/seed-input.ts'
import { loadSeeds } from '../seeds/seed-loader.ts'
import type { Snapshot, Snapshots } from '../storage/snapshots.ts'
import { parseDuration } from '../time/duration.ts'

export type ClockChange = {
  readonly advance?: string | undefined
  readonly set?: string | undefined
  readonly frozen?: boolean | undefined
}

export type LaunchRequest = {
  readonly user: string
  readonly application: string
  readonly name?: string | undefined
  readonly statusSummary?: string | undefined
  readonly properties?: readonly LaunchProperty[] | undefined
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
  readonly snapshots: Snapshots
  /** What reset goes back to. */
  readonly initial: () => Snapshot
  /** Keeps where the clock is, so that a restart goes on from there. */
  readonly keepClock: () => void
  readonly dataDir: string | null
  readonly version: string
}

export function createControl(options: ControlOptions) {
  const { platform, places, launches, snapshots } = options
  const { clock, deadlines, database } = platform

  const take = (): Snapshot => ({ image: database.image(), clock: clock.state() })
  const goBack = async (snapshot: Snapshot): Promise<void> => {
    await options.jobs.stopAll()
    database.restore(snapshot.image)
    clock.restore(snapshot.clock)
    options.keepClock()
    deadlines.reload()
    platform.tokens.reload()
    options.jobs.recover()
  }

  return {
    status: () => ({
      name: 'benchtop',
      version: options.version,
      apiUrl: places.apiUrl,
      uiUrl: places.uiUrl,
      storeUrl: places.storeUrl,
      dataDir: options.dataDir,
      clock: { now: new Date(clock.now()).toISOString(), frozen: clock.frozen },
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
    }),

    reset: () => goBack(options.initial()),

    async seed(inputs: readonly SeedInput[]): Promise<void> {
      const checked = checkSeeds(inputs)
      const contents = await readSeedContents(checked, platform.blobs)
      loadSeeds(checked, contents, { ...platform, files: platform.files })
      for (const file of platform.files.genomic()) platform.completed(file)
    },

    snapshot: take,
    restore: goBack,
    saveSnapshot: (name: string) => snapshots.save(name, take()),
    listSnapshots: () => snapshots.list(),
    async restoreSnapshot(name: string): Promise<void> {
      const snapshot = await snapshots.load(name)
      if (snapshot === undefined) {
        throw new EmulatorError('snapshot-unknown', `There is no snapshot "${name}".`, { name })
      }
      await goBack(snapshot)
    },

    readClock: () => ({ now: new Date(clock.now()).toISOString(), frozen: clock.frozen }),
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
      if (change.frozen === true) clock.freeze(true)
      if (change.set !== undefined) clock.set(Date.parse(change.set))
      if (ms !== 0) clock.advance(ms)
      if (change.frozen === false) clock.freeze(false)
      options.keepClock()
      deadlines.settle()
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

    launch(request: LaunchRequest): { appSession: string; redirect: string | null } {
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
      const { sessionId, redirect } = launches.launch({
        userId,
        applicationId,
        name: request.name,
        statusSummary: request.statusSummary,
        properties: request.properties ?? [],
      })
      return { appSession: `v1pre3/appsessions/${sessionId}`, redirect: redirect ?? null }
    },

    openApi: () => openApiDocument(platform.operations, places),
  }
}

function existing(
  store: { get(id: number): { id: number } | undefined },
  id: string,
  member: string,
  problems: Problem[],
): number | undefined {
  const row = store.get(rowId(id) ?? 0)
  if (row === undefined) {
    problems.push({ member, code: 'NotFound', message: `There is no ${member} ${id}.` })
  }
  return row?.id
}
