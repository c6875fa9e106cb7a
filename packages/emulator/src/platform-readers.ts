import type { ProfileFacts } from '@benchtop/contracts'
import type { Places } from './places.ts'
import type { Stores } from './platform-stores.ts'
import { createAppResultReader } from './resources/appresults/appresults-reader.ts'
import { createAppSessionReader } from './resources/appsessions/appsessions-reader.ts'
import { createProperties } from './resources/properties/properties.ts'
import { createReferences, type ReferenceSources } from './resources/references/references.ts'
import { createSampleReader } from './resources/samples/samples-reader.ts'
import { createSearchReader } from './resources/search/search-reader.ts'
import { createTrashReader } from './resources/trash/trash-reader.ts'
import { createV2Href } from './resources/v2-href.ts'
import type { Database } from './storage/database.ts'
import type { Clock } from './time/clock.ts'

type ReadersOptions = {
  readonly stores: Stores
  readonly database: Database
  readonly clock: Clock
  readonly places: Places
  readonly facts: ProfileFacts
}

/** What gathers the records of several stores, and the properties and references that are part of them. */
export function buildReaders({ stores, database, clock, places, facts }: ReadersOptions) {
  const { targets, users, applications, projects, runs, samples, results } = stores
  const { sessionRows, files, genomes } = stores
  const v2Href = createV2Href(places, facts)
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

  const common = { sessions: sessionRows, projects, genomes, properties, places }
  const sessionReader = createAppSessionReader({
    store: sessionRows,
    applications,
    properties,
    references,
    places,
    v2Href,
    clock,
  })
  const sampleReader = createSampleReader({ ...common, sessionReader })
  const resultReader = createAppResultReader({ ...common, sessionReader })

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
    v2Href,
    references,
    properties,
    sessionReader,
    sampleReader,
    resultReader,
    trashReader,
    searchReader,
  }
}
