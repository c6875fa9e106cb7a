import type { ResourceSummary } from '@benchtop/contracts'
import type { Places } from '../kernel/places.ts'
import type { AppSessionReader } from './appsessions/appsessions-reader.ts'
import type { AppSessionStore } from './appsessions/appsessions-store.ts'
import type { GenomeStore } from './genomes/genomes-store.ts'
import type { ProjectStore } from './projects/projects-store.ts'
import type { Properties } from './properties/properties.ts'
import type { UsedBy } from './used-by.ts'

/** The stores that the records of a project's contents are built from: of samples and of AppResults. */
export type ProjectContentSources = {
  readonly sessions: AppSessionStore
  readonly sessionCompact: AppSessionReader['compact']
  readonly projects: ProjectStore
  readonly genomes: GenomeStore
  readonly properties: Properties
  /** The AppResults that were made from a resource. */
  readonly usedBy: UsedBy
  /** The compact record of a resource by its address; undefined where it is gone. */
  readonly contentOf: (href: string) => ResourceSummary | undefined
  readonly places: Places
}
