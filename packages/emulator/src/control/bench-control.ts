import { knownChanges, PlatformError, type BenchStatus, type Profile } from '@benchtop/contracts'
import { jsonSchemaOf } from '../kernel/file-problems.ts'
import type { DialectOptions } from '../dialects/dialects.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { seedSchema } from '../seeds/seed-schema.ts'
import type { Places } from '../kernel/places.ts'
import { requireNotPast, type BenchClock } from './bench-clock.ts'
import type { SeedUploads } from './seed-uploads.ts'
import type { BenchState } from './bench-state.ts'
import { requireExisting } from './existing.ts'
import type { NamedSnapshots } from './named-snapshots.ts'

type Options = {
  readonly platform: Platform
  readonly places: Places
  readonly state: BenchState
  readonly clock: BenchClock
  readonly snapshots: NamedSnapshots
  readonly dataDir: string | null
  readonly version: string
  readonly wire: DialectOptions
  readonly seedUploads: SeedUploads
  /** The folders that the files of a seed document may be read from. */
  readonly allowedSources: readonly string[]
}

/** The snapshot that undoes the last jump of the clock that was reported. */
const beforeJump = 'before-jump'
/** So many records of each kind are in a report at most. */
const reportedRecords = 1000

const done = { status: 204, empty: true } as const

/** The bench as a whole: what it is, its state and its clock. */
export function benchControl(options: Options) {
  const { state, clock, snapshots } = options
  const time = () => ({ status: 200, record: clock.read() }) as const
  return controlHandlers({
    getStatus: () => ok(statusOf(options)),
    findRecords({ query: { user, text } }) {
      const { users, authority, records } = options.platform
      const userId = requireExisting(users.rows, user, 'user')
      const shared = authority.sharedWith(userId, 'BROWSE')
      return ok({ records: records.rows.find({ userId, shared }, text) })
    },
    async reset() {
      await state.reset()
      return done
    },
    async addSeed({ body }) {
      const formErrors = await state.seed([{ name: 'seed', folder: '/', document: body }], {
        folders: options.allowedSources,
        stored: options.seedUploads.get,
      })
      return { status: 200, record: { formErrors } }
    },
    async addSeedFile({ upload }) {
      const { bytes } = await upload.file()
      const { sha256 } = await options.seedUploads.add(bytes)
      return { status: 200, record: { stored: sha256 } }
    },
    getSeedSchema: () => ok(jsonSchemaOf(seedSchema)),
    getClock: time,
    async changeClock({ body: { report, ...change } }) {
      requireNotPast(change, clock.read())
      const isJump = [change.advance, change.set, change.next].some((one) => one !== undefined)
      if (report === false || !isJump) {
        clock.change(change)
        return time()
      }
      const jump = (): void => clock.change(change)
      const { before, resources } = await snapshots.across(beforeJump, jump, reportedRecords)
      return ok({ ...clock.read(), before, changes: knownChanges(resources) })
    },
    listDue({ query }) {
      const { due, total } = clock.due(query.limit)
      return { status: 200, record: { due: [...due], total } }
    },
    listTimeline: ({ query }) => ok(clock.timeline(query)),
    getOpenApi: () => documentOf('platform', options),
    getControlOpenApi: () => documentOf('control', options),
    getApiDocument: ({ params, query }) => documentOf(params.api, options, query.profile),
  })
}

/** Read when it is requested: what makes documents is needed for nothing else. */
async function documentOf(
  name: string,
  { wire, places, version }: Options,
  profile: Profile = wire.profile,
) {
  const { openApiDocument, openApiNames } = await import('@benchtop/contracts/openapi')
  const api = openApiNames.find((one) => one === name)
  if (api === undefined) {
    const known = openApiNames.join(', ')
    throw new PlatformError('NotFound', `There is no document ${name}: name one of ${known}.`)
  }
  return ok(openApiDocument({ ...wire, api, profile, servers: places, version }))
}

function statusOf({ platform, places, clock, dataDir, version }: Options): BenchStatus {
  return {
    name: 'benchtop',
    version,
    apiUrl: places.apiUrl,
    uiUrl: places.uiUrl,
    storeUrl: places.storeUrl,
    dataDir,
    clock: clock.read(),
    users: platform.users.rows
      .list()
      .map(({ id, name, email }) => ({ id: String(id), name, email })),
    applications: platform.applications.rows.list().map(({ id, name, kind, client_id }) => ({
      id: String(id),
      name,
      kind,
      clientId: client_id,
    })),
    counts: {
      projects: platform.projects.rows.count(),
      ...platform.appSessions.rows.counts(),
      requests: platform.exchanges.list().length,
    },
  }
}
