import { expect } from 'vitest'
import { adasSession } from './purchases.ts'
import type { TestPlatform } from './test-platform.ts'

const idsOf: Readonly<Record<string, string>> = {
  project: '4002',
  run: '8001',
  sample: '5001',
  appresult: '6001',
  file: '7001',
}

/** Gives everything of Ada's that has properties some that refer to what she has, of each kind. */
export async function refer(platform: TestPlatform): Promise<void> {
  const Properties = Object.entries({ ...idsOf, appsession: adasSession }).flatMap(([kind, id]) => {
    const href = `v1pre3/${kind}s/${id}`
    return [
      { Name: `Test.${kind}`, Type: kind, Content: href },
      { Name: `Test.${kind}s`, Type: `${kind}[]`, Items: [href] },
    ]
  })
  for (const parent of [
    'projects/4001',
    'samples/5001',
    'appresults/6001',
    'files/7001',
    'runs/8001',
  ]) {
    const { status } = await platform.ada.postJson(`v1pre3/${parent}/properties`, { Properties })
    expect(status).toBe(201)
  }
  const own = `v1pre3/appsessions/${adasSession}/properties`
  expect((await platform.ada.postJson(own, { Properties })).status).toBe(201)
}
