import { profileFacts, type Profile } from '@benchtop/contracts'
import { createConditions } from './conditions/conditions.ts'
import type { InitialConditions } from './conditions/initial-conditions.ts'
import { rateCountStore } from './conditions/rate-counts-store.ts'
import { createExchanges } from './exchanges/exchanges.ts'
import type { Executor } from './executors/executor.ts'
import { createJobs } from './executors/jobs.ts'
import { createFormFiles } from './form-files/form-files.ts'
import type { Chance } from './ids/chance.ts'
import type { Log } from './kernel/log.ts'
import type { Places } from './places.ts'
import { createReports } from './reports/reports.ts'
import { createAppResultReader } from './resources/appresults/appresults-reader.ts'
import { createAppResults } from './resources/appresults/appresults.ts'
import { createAppSessionReader } from './resources/appsessions/appsessions-reader.ts'
import type { AppSessionRow } from './resources/appsessions/appsessions-store.ts'
import { createAppSessions } from './resources/appsessions/appsessions.ts'
import { createAuthorization } from './resources/authorization/authorization.ts'
import { createDownloadAddresses } from './resources/files/download-addresses.ts'
import type { FileRow } from './resources/files/files-store.ts'
import { createFiles } from './resources/files/files.ts'
import { createMultipartUploads } from './resources/files/multipart-uploads.ts'
import { createFormCheck } from './resources/launches/form-check.ts'
import { createLaunches, type LaunchStarted } from './resources/launches/launches.ts'
import { createNotices } from './resources/notices/notices.ts'
import { createProjects } from './resources/projects/projects.ts'
import { createProducts } from './resources/products/products.ts'
import { createProperties } from './resources/properties/properties.ts'
import type { PurchaseRow } from './resources/purchases/purchases-store.ts'
import { createPurchases } from './resources/purchases/purchases.ts'
import { createReferences, type ReferenceSources } from './resources/references/references.ts'
import { createRunSimulations } from './resources/run-simulations/run-simulations.ts'
import type { RunRow } from './resources/runs/runs-store.ts'
import { createRuns } from './resources/runs/runs.ts'
import { createSampleReader } from './resources/samples/samples-reader.ts'
import { createSamples } from './resources/samples/samples.ts'
import { createSearchReader } from './resources/search/search-reader.ts'
import { createTokens } from './resources/tokens/tokens.ts'
import { createTrashReader } from './resources/trash/trash-reader.ts'
import { createTrash } from './resources/trash/trash.ts'
import { indexKindOf } from './resources/variants/index-kind.ts'
import { createIndexing } from './resources/variants/indexing.ts'
import { createVariantFiles } from './resources/variants/variant-files.ts'
import { createWallets } from './resources/wallets/wallets.ts'
import { createWebSessions } from './resources/web-sessions/web-sessions.ts'
import { createWritingSession } from './resources/writing-session.ts'
import type { Database } from './storage/database.ts'
import type { BlobStore, IsReferenced } from './storage/blobs/blob-store.ts'
import { settingStore } from './storage/settings-store.ts'
import type { Clock } from './time/clock.ts'
import { createDeadlines } from './time/deadlines.ts'
import { createListeners } from './listeners.ts'
import { openStores } from './platform-stores.ts'

export type PlatformOptions = {
  readonly database: Database
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly places: Places
  readonly profile: Profile
  readonly conditions: InitialConditions
  readonly runningTimeoutMs: number
  /** Whether applications' redirect addresses must use https and may not be on the user's own machine. */
  readonly strictRedirects: boolean
  /** What purchases are taxed with: an exact decimal, such as `0.19`. */
  readonly taxRate: string
  /** Where native apps run, how many at once, and the folder that holds a folder for each. */
  readonly executor: Executor
  readonly executorSlots: number
  readonly jobsRoot: () => string
  /** The key that download addresses are signed with. */
  readonly addressKey: Uint8Array
  /** Resolves to whether an earlier state that one can go back to has a content. */
  readonly keptContents: () => Promise<IsReferenced>
}

/** Every rule of the platform with the stores below it, built once and by hand. */
export type Rules = ReturnType<typeof buildRules>

export function buildRules(options: PlatformOptions) {
  const { database, blobs, clock, chance, log, places } = options
  const stores = openStores(database)
  const { targets, users, applications, projects, runs, samples, results } = stores
  const { sessionRows, files, genomes, products, purchaseRows } = stores
  const facts = profileFacts(options.profile)
  const deadlines = createDeadlines(database, clock)
  const conditions = createConditions({
    settings: settingStore(database),
    counts: rateCountStore(database),
    clock,
    random: chance.fraction,
    initial: options.conditions,
  })

  const references = createReferences(
    (): ReferenceSources => ({
      projects,
      runs,
      samples,
      results,
      sessions: sessionRows,
      files,
      sampleReader,
      resultReader,
      sessionReader,
    }),
    targets.find,
  )
  const properties = createProperties({
    store: stores.propertyRows,
    references,
    users,
    applications,
    clock,
    facts,
    database,
  })

  const readers = { sessions: sessionRows, projects, genomes, properties, places }
  const sessionReader = createAppSessionReader({
    store: sessionRows,
    applications,
    properties,
    references,
    places,
    clock,
    facts,
  })
  const sampleReader = createSampleReader({ ...readers, sessionReader })
  const resultReader = createAppResultReader({ ...readers, sessionReader })

  const tokens = createTokens({
    tokens: stores.tokenRows,
    users,
    applications,
    clock,
    chance,
  })
  const notices = createNotices(stores.noticeRows, clock)
  const projectRules = createProjects({ store: projects, users, notices, database, clock })
  const sessionChanges = createListeners<AppSessionRow>()
  const sessions = createAppSessions({
    store: sessionRows,
    database,
    clock,
    deadlines,
    runningTimeoutMs: options.runningTimeoutMs,
    notices,
    changed(session) {
      log.info({ appSession: session.id, status: session.status }, 'session')
      sessionChanges.tell(session)
    },
  })
  const writingSession = createWritingSession(sessionRows, sessions)
  const appResults = createAppResults({
    store: results,
    projects,
    database,
    clock,
    writingSession,
    properties,
    sessions,
    find: targets.find,
  })

  const indexing = createIndexing(blobs, log)
  const variantFiles = createVariantFiles(blobs, indexing)
  /** Genomic files are made ready for questions as soon as they are there. */
  const completed = (file: FileRow): void => {
    if (file.sha256 === null) return
    const kind = indexKindOf(file.name)
    if (kind !== undefined) indexing.start(file.sha256, kind)
  }
  const fileRules = createFiles({
    store: files,
    samples,
    results,
    blobs,
    database,
    clock,
    completed,
    keptContents: options.keptContents,
    isHeldByJob: (sha256) => jobs.holds(sha256) || runSimulations.holds(sha256),
  })
  const multipart = createMultipartUploads({
    store: files,
    files: fileRules,
    blobs,
    database,
    clock,
    completed,
  })
  const runChanges = createListeners<RunRow>()
  const runRules = createRuns({
    store: runs,
    database,
    clock,
    notices,
    changed(run) {
      log.info({ run: run.id, status: run.status }, 'run')
      runChanges.tell(run)
    },
  })
  const runSimulations = createRunSimulations({
    store: stores.simulationRows,
    runs: runRules,
    runRows: runs,
    files,
    blobs,
    database,
    clock,
    deadlines,
    completed,
  })
  const addresses = createDownloadAddresses(options.addressKey, places, clock)

  const authority = {
    userOf: tokens.userOf,
    clientOf: tokens.clientOf,
    find: targets.find,
    isTrashed: targets.isTrashed,
  }

  const jobs = createJobs({
    executor: options.executor,
    slots: options.executorSlots,
    jobsRoot: options.jobsRoot,
    platform: {
      database,
      blobs,
      clock,
      applications,
      projects,
      sessions,
      sessionReader,
      appResults,
      properties,
      files,
      completed,
    },
    log,
    uniqueName: chance.uniqueName,
  })
  sessionChanges.listen(jobs.sessionChanged)
  const authorization = createAuthorization({
    store: stores.authorizationRows,
    database,
    tokens,
    applications,
    sessions,
    sessionRows,
    sources: {
      find: targets.find,
      nameOf: {
        project: (id) => projects.get(id)?.name,
        sample: (id) => samples.get(id)?.name,
        run: (id) => runs.get(id)?.experiment_name,
        appresult: (id) => results.get(id)?.name,
        appsession: (id) => sessionRows.get(id)?.name,
      },
    },
    clock,
    chance,
    places,
    strictRedirects: options.strictRedirects,
  })
  const webSessions = createWebSessions({
    store: stores.webSessionRows,
    users,
    clock,
    chance,
  })
  const formFiles = createFormFiles({ applications, chance, log })
  const formCheck = createFormCheck({ clock, find: targets.find, compact: references.compact })

  const wallets = createWallets({ store: stores.walletRows, database, clock })
  const purchaseChanges = createListeners<PurchaseRow>()
  const purchases = createPurchases({
    store: purchaseRows,
    products,
    wallets,
    applications,
    sessions: sessionRows,
    database,
    deadlines,
    clock,
    chance,
    taxRate: options.taxRate,
    changed(purchase) {
      log.info({ purchase: purchase.id, status: purchase.status }, 'purchase')
      purchaseChanges.tell(purchase)
    },
  })

  const launchesStarted = createListeners<LaunchStarted>()
  const launches = createLaunches({
    platform: { database, clock, users, applications, sessions, properties, authority },
    jobs,
    authorization,
    plan: formCheck.plan,
    quote: purchases.quote,
    charge: purchases.charge,
    launched: launchesStarted.tell,
  })

  const trash = createTrash({
    store: stores.trashRows,
    projects,
    database,
    clock,
    deadlines,
    release: async (contents) => {
      await variantFiles.forget(contents)
      return fileRules.release(contents)
    },
    removeJobs: jobs.remove,
  })
  const trashReader = createTrashReader({
    projects,
    runs,
    samples,
    results,
    sessions: sessionRows,
    sampleReader,
    resultReader,
    sessionReader,
    properties,
    places,
  })

  const reports = createReports({
    applications,
    sessions: sessionRows,
    results,
    files,
    properties,
    blobs,
    addresses,
    places,
    clock,
  })

  const searchReader = createSearchReader({
    projects,
    runs,
    samples,
    results,
    files,
    sampleReader,
    resultReader,
    properties,
  })

  return {
    ...stores,
    places,
    exchanges: createExchanges(clock, chance),
    facts,
    conditions,
    authority,
    jobs,
    launches,
    database,
    blobs,
    clock,
    chance,
    deadlines,
    projectRules,
    runRules,
    runSimulations,
    notices,
    sampleRules: createSamples({ store: samples, projects, database, clock, writingSession }),
    sampleReader,
    appResults,
    resultReader,
    sessions,
    sessionReader,
    fileRules,
    multipart,
    addresses,
    variantFiles,
    indexing,
    formCheck,
    formFiles,
    properties,
    references,
    tokens,
    authorization,
    webSessions,
    productRules: createProducts({ store: products, applications, database, clock }),
    wallets,
    purchases,
    trash,
    trashReader,
    searchReader,
    reports,
    completed,
    sessionChanges,
    runChanges,
    purchaseChanges,
    launchesStarted,
  }
}
