import { labSeed } from '../../packages/emulator/src/testing/lab-seed.ts'
import {
  genomicData,
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { testSeed } from '../../packages/emulator/src/testing/test-seed.ts'
import type { Page } from './workspace.ts'

/** The lab behind the test seed, with a workflow that waits for one of its biosamples. */
export function startLab(): Promise<TestPlatform> {
  const workflow = {
    id: '21001',
    owner: '1001',
    application: '2002',
    name: 'Depth of each',
    dependencies: [{ requiredYield: 5000 }],
    settings: [],
  }
  const [first, ...others] = labSeed.lanes!
  const lanes = [
    { ...first!, statistics: { Yield: 4.5, PercentGtQ30: 91.2 } },
    ...others,
    {
      id: '19002',
      run: '8002',
      number: 1,
      libraries: [{ library: '16002', libraryPool: '17001' }],
    },
  ]
  const cycles = { NumCyclesRead1: 151, NumCyclesRead2: 151, InstrumentName: 'M00001' }
  const runs = testSeed.runs!.map((run) => (run.id === '8002' ? { ...run, details: cycles } : run))
  return startTestPlatform({
    seed: [
      { name: 'test seed', folder: genomicData, document: { ...testSeed, runs } },
      {
        name: 'lab seed',
        folder: genomicData,
        document: { ...labSeed, lanes, workflows: [workflow] },
      },
    ],
  })
}

/** The pages of the lab, each with a text that it shows once it is there. */
export const labPages = [
  ['/runs/8001/lanes', 'Yield and quality'],
  ['/runs/8002/lanes', "hasn't reported"],
  ['/biosamples', 'NA12878'],
  ['/biosamples/12001', 'Datasets'],
  ['/biosamples/12001/yields', 'Whole genome'],
  ['/biosamples/12001/requeues', 'LIMS-1'],
  ['/libraries/16001', 'pool-1'],
  ['/librarypools/17001', 'NA12891_L1'],
  ['/libraries', 'NA12891_L1'],
  ['/librarypools', 'pool-1'],
  ['/labrequeues', 'Pool pool-1'],
  ['/labrequeues?status=Canceled', 'No matching requeues'],
  ['/datasets', 'NA12878'],
  ['/workflows', 'Depth of each'],
  ['/qcthresholds', 'No thresholds yet'],
  ['/instruments', 'Ran by month'],
  ['/usage', 'Example Lab'],
  ['/account', 'Beta features'],
  ['/apps/2001', 'QC thresholds'],
] as const

/** Waits for the page of that headline. */
export function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** A table of the page. */
export function table(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** A row of a list that is read in pages. */
export function listRow(page: Page, list: string, name: RegExp) {
  return page.getByRole('grid', { name: list, exact: true }).getByRole('row', { name })
}
