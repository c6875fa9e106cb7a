import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from './create-app.ts'
import { createClient, downloadFile, memoryStore, openSession, uploadFile } from './index.ts'
import { startDeployedHost } from './testing/deployed-host.ts'

// The library on a host that shares no line with Benchtop.

describe('a deployed platform', () => {
  it('[RTM-04, RTM-05] launches an app, which creates a result and completes its session', async () => {
    await using host = await startDeployedHost()
    const app = createApp<{ readonly 'Input.depth': string }>({
      apiUrl: host.url,
      uiUrl: host.url,
      clientId: 'app',
      clientSecret: 'secret',
      redirectUri: 'https://app.example.test/callback',
      store: memoryStore(),
      async onTrigger({ session, inputs, client }) {
        const opened = await openSession(client, session.Id)
        expect(opened.node).toEqual({ index: 0, count: 1 })
        for (let times = 0; times < 2; times += 1) {
          const { Id } = await opened.createResult({ projectId: '4001', name: 'Report' })
          expect(Id).toBe('6001')
        }
        await opened.complete('done')
        return `/report?depth=${inputs['Input.depth']}`
      },
    })
    const address = new URL('https://app.example.test/callback?action=trigger')
    address.searchParams.set('appsessionuri', 'v1pre3/appsessions/9001')
    address.searchParams.set('authorization_code', 'code-1')
    const response = await app.fetch(new Request(address))
    expect(response?.status).toBe(303)
    expect(response?.headers.get('location')).toBe('/report?depth=30')
    expect(response?.headers.get('set-cookie')).toContain('; Secure')
    const lines = host.received.map(({ line }) => line)
    expect(lines.filter((line) => line.startsWith('POST /v1pre3/projects'))).toHaveLength(1)
    expect(host.received.at(-1)).toMatchObject({ token: 'token-1' })
    expect(host.received.at(-1)?.line).toContain('POST /v1pre3/appsessions/9001')

    address.searchParams.set('authorization_code', 'used')
    const refused = await app.fetch(new Request(address))
    expect(refused?.status).toBe(400)
    expect(await refused?.text()).toContain('The code is used.')
  })

  it('[RTM-01, RTM-04] receives a file in parts, and sends it in ranges from another address', async () => {
    await using host = await startDeployedHost()
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-host-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'reads.bin')
    const bytes = new Uint8Array(11_000_000).map((_, at) => at % 251)
    await writeFile(path, bytes)
    const client = createClient({ apiUrl: host.url, token: 'token-1' })
    const target = { appResult: '6001' }
    const file = await uploadFile(client, { target, path, partBytes: 5_000_000 })
    expect(file).toMatchObject({ UploadStatus: 'complete', Size: bytes.length })
    expect(file.ETag).toMatch(/-3$/)
    const copy = join(folder, 'copy.bin')
    await downloadFile(client, { id: file.Id, path: copy, rangeBytes: 4_000_000 })
    expect((await readFile(copy)).equals(bytes)).toBe(true)
  })

  it('[RTM-03, RTM-04] says how long to wait, refuses tokens, and names what is missing', async () => {
    await using host = await startDeployedHost()
    const waits: number[] = []
    const sleep = async (ms: number) => void waits.push(ms)
    const client = createClient({ apiUrl: host.url, token: 'token-1', sleep })
    expect((await client.v1.getCurrentUser()).Name).toBe('Ada Example')
    expect(waits).toEqual([2_000])
    await expect(client.v1.getFile({ id: '404' })).rejects.toMatchObject({
      status: 404,
      code: 'NotFound',
      hostCode: 'PLATFORM.COMMON.NOT_FOUND',
      reason: 'There is no such file.',
    })
    await expect(client.v1.getProject({ id: '1' })).rejects.toMatchObject({ reason: 'Not found.' })
    await expect(client.withToken('revoked').v1.getCurrentUser()).rejects.toMatchObject({
      status: 401,
      reason: 'Unrecognized access token',
    })
  })

  it('[RTM-04] has bare lists in v2, which are read to their end', async () => {
    await using host = await startDeployedHost()
    const client = createClient({ apiUrl: host.url, token: 'token-1' })
    const datasets = await Array.fromAsync(client.v2.listDatasets.all({}))
    expect(datasets.map(({ Id }) => Id)).toEqual(['4001', '4002'])
  })
})
