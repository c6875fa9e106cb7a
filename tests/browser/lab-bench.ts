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
