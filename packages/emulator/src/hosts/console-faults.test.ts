import { faces, operations } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { createClient } from '../testing/client.ts'
import { signIn } from '../testing/signed-in.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const called = operations.filter(({ api }) => api !== 'oauth')

const setFaults = (platform: TestPlatform, ids: readonly string[]) =>
  platform.control.send(
    'PUT',
    '_emulator/faults',
    { 'content-type': 'application/json' },
    JSON.stringify(
      ids.map((operation) => ({ operation, times: 1, error: { code: 'ServiceUnavailable' } })),
    ),
  )

async function hitsOf(platform: TestPlatform): Promise<readonly string[]> {
  const { body } = await platform.control.get('_emulator/faults')
  return (body as { operation: string; hits: number }[])
    .filter(({ hits }) => hits > 0)
    .map(({ operation }) => operation)
}

it('[HAR-12] a fault of any operation is met by an app, and never by the console', async () => {
  await using platform = await startTestPlatform()
  const ids = called.map(({ id }) => id)
  await setFaults(platform, ids)
  const console = await signIn(platform, 'ada@example.test', 'ada')
  for (const { api, method, path } of called) {
    const at = faces[api].base.slice(1) + path.replaceAll(/\{\w+\}/g, '999999999')
    await console.send(method, at, {})
  }
  expect(await hitsOf(platform)).toEqual([])
  for (const { api, method, path } of called) {
    const at = faces[api].base.slice(1) + path.replaceAll(/\{\w+\}/g, '999999999')
    const { host } = faces[api]
    await platform.ada.send(method, host === 'store' ? `${platform.storeUrl}/${at}` : at, {})
  }
  expect(await hitsOf(platform)).toEqual(ids)
})

it('[HAR-12] the bytes that the console shows of a file, and their windows, use up no fault', async () => {
  await using platform = await startTestPlatform()
  // The second one is for htsget: a download meets the first.
  const ids = ['download', '*']
  const anonymous = createClient(platform.apiUrl, {})
  const read = async (client: TestPlatform['ada']) => {
    await setFaults(platform, [])
    const { body } = await client.get('v1pre3/files/7002/content?redirect=meta')
    const { HrefContent } = body.Response as { HrefContent: string }
    const query = Buffer.from(new URL(HrefContent).search.slice(1)).toString('base64url')
    await setFaults(platform, ids)
    const ticket = await anonymous.get(`htsget/addresses/${query}/reads/7002?class=header`)
    const { urls = [] } = (ticket.body.htsget ?? {}) as { urls?: { url: string }[] }
    const inFile = urls.map(({ url }) => url).filter((url) => url.startsWith('http'))
    const statuses = [ticket.status]
    for (const url of [HrefContent, ...inFile]) statuses.push((await fetch(url)).status)
    return statuses
  }
  expect(await read(await signIn(platform, 'ada@example.test', 'ada'))).toEqual([200, 200, 200])
  expect(await hitsOf(platform)).toEqual([])
  expect(await read(platform.ada)).toEqual([503, 503])
  expect(await hitsOf(platform)).toEqual(ids)
})
