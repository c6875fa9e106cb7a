import { corpusMoment, readCorpus } from '@benchtop/forms/corpus'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { startAppBench, type BenchApp } from './app-bench.ts'
import type { TestPlatform } from './test-platform.ts'

/** The cases of the corpus that are launched, or can't be since their definitions are broken. */
export const corpusCases = readCorpus().map((one, index) => ({
  ...one,
  /** The application on the web that has its form, and the native one. */
  web: String(3100 + index),
  native: String(3200 + index),
}))

/**
 * The resources that a platform has no equal of: they are shared with the corpus's user, and here whatever isn't one's
 * own may not be read.
 */
const shared = /projects\/400[34]|samples\/5101/

/** Whether a launch is on nothing that is shared. */
export function isIsolated({ values }: { readonly values: object }): boolean {
  return !shared.test(JSON.stringify(values))
}

/** The resources of the corpus's user, and some of another user's. */
const resources: SeedDocument = {
  users: [
    { id: '1001', name: 'Ada Example', email: 'ada@example.test', password: 'ada' },
    { id: '1002', name: 'Ben Example', email: 'ben@example.test', password: 'ben' },
  ],
  applications: [
    {
      id: '2001',
      name: 'Caller',
      kind: 'web',
      owner: '1001',
      redirectUri: 'http://127.0.0.1:3000/callback',
    },
  ],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'HiSeq demo',
      samples: [
        {
          id: '5001',
          name: 'NA12878',
          files: [
            { id: '7002', path: 'genome.fa', content: '>1' },
            { id: '7004', path: 'GENOME.FASTA', content: '>1' },
          ],
        },
        { id: '5002', name: 'NA12891' },
        { id: '5003', name: 'NA12892' },
      ],
      appResults: [
        {
          id: '6001',
          name: 'Calls',
          application: '2001',
          files: [
            { id: '7001', path: 'na12878.vcf.gz', content: 'calls' },
            { id: '7003', path: 'README.txt', content: 'Calls.' },
          ],
        },
        { id: '6002', name: 'More calls', application: '2001' },
      ],
    },
    {
      id: '4003',
      owner: '1002',
      name: "Ben's reads",
      samples: [
        { id: '5101', name: 'HG00096' },
        { id: '5201', name: 'Seen in lists, and not to be read' },
      ],
    },
    { id: '4004', owner: '1002', name: "Ben's bench" },
  ],
  runs: [{ id: '8001', owner: '1001', experimentName: 'Run 1', number: 1, status: 'Complete' }],
  tokens: [{ token: 'ada-private', user: '1001', private: true }],
}

/** A platform with the corpus's resources and an application for each of its forms, at the corpus's moment. */
export async function startCorpusPlatform(): Promise<TestPlatform> {
  const apps = corpusCases.flatMap(({ name, text, web, native }): BenchApp[] => [
    { id: web, name: `${name} on the web`, owner: '1001', form: text },
    { id: native, name, kind: 'native', owner: '1001', form: text },
  ])
  const platform = await startAppBench(apps, { seed: resources, now: corpusMoment.now })
  platform.clock.freeze(true)
  platform.clock.set(new Date(corpusMoment.now).toISOString())
  return platform
}
