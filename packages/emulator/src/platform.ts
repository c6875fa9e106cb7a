import { operations, prefixed, profileFacts, type Profile } from '@benchtop/contracts'
import { targetStore } from './access/targets-store.ts'
import type { Chance } from './ids/chance.ts'
import type { Log } from './kernel/log.ts'
import type { Places } from './places.ts'
import { applicationStore } from './resources/applications/applications-store.ts'
import { createAppResultReader } from './resources/appresults/appresults-reader.ts'
import { appResultStore } from './resources/appresults/appresults-store.ts'
import { appResultsV1 } from './resources/appresults/appresults-v1.ts'
import { createAppResults } from './resources/appresults/appresults.ts'
import { createAppSessionReader } from './resources/appsessions/appsessions-reader.ts'
import { appSessionStore, type AppSessionRow } from './resources/appsessions/appsessions-store.ts'
import { appSessionsV1 } from './resources/appsessions/appsessions-v1.ts'
import { appSessionsV2 } from './resources/appsessions/appsessions-v2.ts'
import { createAppSessions } from './resources/appsessions/appsessions.ts'
import { coverageV1 } from './resources/coverage/coverage-v1.ts'
import { createDownloadAddresses } from './resources/files/download-addresses.ts'
import { fileStore, type FileRow } from './resources/files/files-store.ts'
import { filesV1 } from './resources/files/files-v1.ts'
import { createFiles } from './resources/files/files.ts'
import { genomeStore } from './resources/genomes/genomes-store.ts'
import { genomesV1 } from './resources/genomes/genomes-v1.ts'
import { projectStore } from './resources/projects/projects-store.ts'
import { projectsV1 } from './resources/projects/projects-v1.ts'
import { createProjects } from './resources/projects/projects.ts'
import { propertyStore } from './resources/properties/properties-store.ts'
import { propertiesV1 } from './resources/properties/properties-v1.ts'
import { createProperties } from './resources/properties/properties.ts'
import { createReferences, type ReferenceSources } from './resources/references/references.ts'
import { runStore } from './resources/runs/runs-store.ts'
import { runsV1 } from './resources/runs/runs-v1.ts'
import { createSampleReader } from './resources/samples/samples-reader.ts'
import { sampleStore } from './resources/samples/samples-store.ts'
import { samplesV1 } from './resources/samples/samples-v1.ts'
import { createSamples } from './resources/samples/samples.ts'
import { tokenStore } from './resources/tokens/tokens-store.ts'
import { createTokens } from './resources/tokens/tokens.ts'
import { userStore } from './resources/users/users-store.ts'
import { usersV1 } from './resources/users/users-v1.ts'
import { indexKindOf } from './resources/variants/index-kind.ts'
import { createIndexing } from './resources/variants/indexing.ts'
import { createVariantFiles } from './resources/variants/variant-files.ts'
import { variantsV1 } from './resources/variants/variants-v1.ts'
import { createWritingSession } from './resources/writing-session.ts'
import type { BlobStore } from './storage/blobs/blob-store.ts'
import type { Database } from './storage/database.ts'
import type { Clock } from './time/clock.ts'
import { createDeadlines } from './time/deadlines.ts'
import { handlersById } from './handlers-by-id.ts'

export type PlatformOptions = {
  readonly database: Database
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly places: Places
  readonly profile: Profile
  readonly runningTimeoutMs: number
  /** The key that download addresses are signed with. */
  readonly addressKey: Uint8Array
}

/** The platform: every store, every rule and every handler, built once and by hand. Knows no HTTP server. */
export type Platform = ReturnType<typeof createPlatform>

export function createPlatform(options: PlatformOptions) {
  const { database, blobs, clock, chance, log, places } = options
  const facts = profileFacts(options.profile)
  const deadlines = createDeadlines(database, clock)
  const targets = targetStore(database)

  const users = userStore(database)
  const applications = applicationStore(database)
  const projects = projectStore(database)
  const runs = runStore(database)
  const samples = sampleStore(database)
  const results = appResultStore(database)
  const sessionRows = appSessionStore(database)
  const files = fileStore(database)
  const genomes = genomeStore(database)

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
    store: propertyStore(database),
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
    tokens: tokenStore(database),
    users,
    applications,
    clock,
    chance,
  })
  const sessionListeners: ((session: AppSessionRow) => void)[] = []
  const sessions = createAppSessions({
    store: sessionRows,
    database,
    clock,
    deadlines,
    runningTimeoutMs: options.runningTimeoutMs,
    changed(session) {
      log.info({ appSession: session.id, status: session.status }, 'session')
      for (const listener of sessionListeners) listener(session)
    },
  })
  const writingSession = createWritingSession(sessionRows, sessions)
  const appResults = createAppResults({
    store: results,
    database,
    clock,
    writingSession,
    properties,
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
  })
  const addresses = createDownloadAddresses(options.addressKey, places, clock)

  const handlers = handlersById({
    v1: {
      ...usersV1(users, places),
      ...runsV1({ store: runs, users, properties, places }),
      ...projectsV1({
        store: projects,
        projects: createProjects({ store: projects, database, clock }),
        users,
        properties,
        places,
      }),
      ...samplesV1({
        store: samples,
        samples: createSamples({ store: samples, database, clock, writingSession }),
        reader: sampleReader,
        genomes,
      }),
      ...appResultsV1({ store: results, results: appResults, reader: resultReader, genomes }),
      ...appSessionsV1({ store: sessionRows, sessions, reader: sessionReader }),
      ...filesV1({ store: files, files: fileRules, addresses }),
      ...variantsV1(fileRules, variantFiles),
      ...coverageV1(fileRules, indexing),
      ...genomesV1(genomes),
      ...prefixed('runProperties', propertiesV1('run', properties)),
      ...prefixed('projectProperties', propertiesV1('project', properties)),
      ...prefixed('sampleProperties', propertiesV1('sample', properties)),
      ...prefixed('appresultProperties', propertiesV1('appresult', properties)),
      ...prefixed('appsessionProperties', propertiesV1('appsession', properties)),
    },
    v2: { ...appSessionsV2({ store: sessionRows, sessions, reader: sessionReader }) },
  })

  return {
    operations,
    handlers,
    authority: { userOf: tokens.userOf, clientOf: tokens.clientOf, find: targets.find },
    database,
    blobs,
    clock,
    chance,
    deadlines,
    users,
    applications,
    projects,
    runs,
    samples,
    results,
    appResults,
    sessionRows,
    sessions,
    sessionReader,
    files,
    fileRules,
    addresses,
    genomes,
    properties,
    references,
    tokens,
    completed,
    /** Calls a listener after each change of a session. */
    onSessionChanged: (listener: (session: AppSessionRow) => void): void =>
      void sessionListeners.push(listener),
    async close(): Promise<void> {
      await variantFiles.close()
      await indexing.close()
    },
  }
}
