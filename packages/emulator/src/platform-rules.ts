import { profileFacts } from '@benchtop/contracts'
import { createConditions } from './conditions/conditions.ts'
import { rateCountStore } from './conditions/rate-counts-store.ts'
import { createExchanges } from './exchanges/exchanges.ts'
import { createJobs } from './executors/jobs.ts'
import { createFormFiles } from './form-files/form-files.ts'
import { createReports } from './reports/reports.ts'
import { createAppResults } from './resources/appresults/appresults.ts'
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
import type { PurchaseRow } from './resources/purchases/purchases-store.ts'
import { createPurchases } from './resources/purchases/purchases.ts'
import { createRunSimulations } from './resources/run-simulations/run-simulations.ts'
import type { RunRow } from './resources/runs/runs-store.ts'
import { createRuns } from './resources/runs/runs.ts'
import { createSamples } from './resources/samples/samples.ts'
import { createTokens } from './resources/tokens/tokens.ts'
import { createTrash } from './resources/trash/trash.ts'
import { indexKindOf } from './resources/variants/index-kind.ts'
import { createIndexing } from './resources/variants/indexing.ts'
import { createVariantFiles } from './resources/variants/variant-files.ts'
import { createWallets } from './resources/wallets/wallets.ts'
import { createWebSessions } from './resources/web-sessions/web-sessions.ts'
import { createWritingSession } from './resources/writing-session.ts'
import { settingStore } from './storage/settings-store.ts'
import { createDeadlines } from './time/deadlines.ts'
import { createListeners } from './listeners.ts'
import type { PlatformOptions } from './platform-options.ts'
import { buildLab } from './platform-lab.ts'
import { buildReaders } from './platform-readers.ts'
import { openStores } from './platform-stores.ts'

/** Every rule of the platform with the stores below it, built once and by hand. */
export type Rules = ReturnType<typeof buildRules>

export function buildRules(options: PlatformOptions) {
  const { database, blobs, clock, chance, log, places } = options
  const stores = openStores(database)
  const { targets, users, applications, projects, runs, samples, results } = stores
  const { sessionRows, files, products, purchaseRows } = stores
  const facts = profileFacts(options.profile)
  const deadlines = createDeadlines(database, clock)
  const conditions = createConditions({
    settings: settingStore(database),
    counts: rateCountStore(database),
    clock,
    random: chance.fraction,
    initial: options.conditions,
  })

  const readers = buildReaders({ stores, database, clock, places, facts })
  const { references, properties, sessionReader } = readers

  const tokens = createTokens({ tokens: stores.tokenRows, users, applications, clock, chance })
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

  const indexing = createIndexing(blobs, log, { patienceMs: options.indexingPatienceMs })
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

  const { userOf, clientOf } = tokens
  const authority = { userOf, clientOf, find: targets.find, isTrashed: targets.isTrashed }

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
    log,
  })
  const lab = buildLab({
    ...readers,
    database,
    clock,
    places,
    stores,
    addresses,
    sessions,
    appResults,
    jobs,
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

  return {
    ...stores,
    ...readers,
    lab,
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
    appResults,
    sessions,
    fileRules,
    multipart,
    addresses,
    variantFiles,
    indexing,
    formCheck,
    formFiles,
    tokens,
    authorization,
    webSessions,
    productRules: createProducts({ store: products, applications, database, clock }),
    wallets,
    purchases,
    trash,
    reports,
    completed,
    sessionChanges,
    runChanges,
    purchaseChanges,
    launchesStarted,
  }
}
