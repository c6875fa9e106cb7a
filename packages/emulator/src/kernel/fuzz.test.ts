import { control, faces, operations } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { fuzzTargets, leftOut } from '../testing/fuzz/fuzz.ts'
import { expectAnswers } from '../testing/fuzz/generated-requests.ts'
import { reproductions, requestOf } from '../testing/fuzz/reproductions.ts'
import { createSender, faultOf } from '../testing/fuzz/send.ts'
import { shrink } from '../testing/fuzz/shrink.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[SEC-03] answers 4,000 requests generated from its schemas without an internal error', () =>
  expectAnswers(4_000))

it('[SEC-03] makes requests for every operation of the platform and of its control API', async () => {
  await using platform = await startTestPlatform()
  const targets = (await fuzzTargets(platform)).map(
    ({ method, base, path }) => `${method} ${base}${path}`,
  )
  const hosts = { api: platform.apiUrl, ui: platform.uiUrl, store: platform.storeUrl }
  const missing = [...operations, ...Object.values(control)]
    .filter(({ method, path }) => !leftOut.has(`${method.toLowerCase()} ${path}`))
    .map(({ api, method, path }) => {
      const { host, base } = faces[api]
      return `${method.toLowerCase()} ${hosts[host]}${base}${path}`
    })
    .filter((name) => !targets.includes(name))
  expect(missing).toEqual([])
})

it('[SEC-03] answers every request that it failed at once', async () => {
  await using platform = await startTestPlatform()
  const targets = await fuzzTargets(platform)
  const sender = createSender(1)
  try {
    for (const one of reproductions) {
      const request = requestOf(one, targets)
      expect([one.target, faultOf(request, await sender.send(request))]).toEqual([
        one.target,
        undefined,
      ])
    }
  } finally {
    sender.close()
  }
})

it('shrinks a failing request to what makes it fail', async () => {
  await using platform = await startTestPlatform()
  const target = (await fuzzTargets(platform)).find(({ name }) => name === 'post /v1pre3/projects')
  if (target === undefined) throw new Error('Projects are made by POST.')
  const request = {
    target,
    method: 'POST',
    url: `${target.base}/v1pre3/projects?a=1&bad=1&c=2`,
    headers: { accept: 'x', 'x-access-token': 'ada-private' },
    body: Buffer.from('{"Name":"a","Bad":1,"Description":"b"}'),
    transport: 'gzip' as const,
  }
  const shrunk = await shrink(request, async ({ url, body }) => {
    return url.includes('bad') && body?.toString('utf8').includes('Bad') === true
  })
  expect(shrunk).toEqual({
    target,
    method: 'POST',
    url: `${target.base}/v1pre3/projects?bad=1`,
    headers: {},
    body: Buffer.from('{"Bad":1}'),
    transport: 'plain',
  })
})
