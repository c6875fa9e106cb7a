import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { examplesFolder } from '../examples-folder.ts'

function example(path: string): string {
  return join(examplesFolder, path)
}

/** The demo: what it seeds, what it launches, and a region with data in the result's source. */
export const demo = {
  /** Users with projects and apps, then a lab whose runs are sequenced. */
  seedFiles: [example('variant-report/seed.json'), example('variant-report/lab/seed.json')],
  /** The seeds of the other examples: only `benchtop demo` has them. */
  moreSeeds: [example('cohort-browser/cohort.json'), example('device-uploader/seed.json')],
  /** The manifest of the web app that `benchtop demo` starts. */
  webManifest: example('cohort-browser/benchtop.config.json'),
  user: '1001',
  application: 'variant-report',
  /** The AppResult with the variant calls and the alignment that they were called from. */
  calls: 'appresults/6001',
  project: 'projects/4001',
  /** A region of the demo's contig, 1-based, both ends inclusive. */
  region: { chromosome: 'ctgA', start: 1, end: 10_000 },
} as const

/** The seed files of the demo; none if the example that they belong to isn't installed. */
export function findDemoSeeds(): readonly string[] {
  return demo.seedFiles.every((path) => existsSync(path)) ? demo.seedFiles : []
}
