import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createEmulator } from '@benchtop/emulator'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url))

const seed = { users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }] }

/** A bench, and the official client of the protocol with `benchtop mcp` as its server. */
async function connect(...args: readonly string[]) {
  const folder = await temporaryFolder()
  const bench = await createEmulator({ seed, now: '2026-03-01T12:00:00Z' })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const server = ['--conditions=@benchtop/source', bin, 'mcp', '--url', bench.uiUrl, ...args]
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: server,
    cwd: folder.path,
    stderr: 'ignore',
  })
  onTestFinished(async () => {
    await client.close()
    await bench.close()
    await folder[Symbol.asyncDispose]()
  })
  await client.connect(transport)
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given })
    const [{ text }] = content as [{ text: string }]
    return { text, isError }
  }
  return { client, bench, folder: folder.path, call }
}

it('[AGT-01] benchtop mcp only reads, and has each call among the requests', async () => {
  const { client, bench, call } = await connect()
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['getStatus', 'listRequests', 'readLog']))
  // It runs the modules of forms.
  expect(names).not.toContain('checkForm')
  expect(names).not.toContain('changeClock')
  expect(names).not.toContain('issueToken')
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect(JSON.parse((await call('getStatus')).text)).toMatchObject({ users: [{ id: '1001' }] })
  await bench.fetch(`${bench.apiUrl}/v1pre3/users/current`)
  const requests = JSON.parse((await call('listRequests')).text) as readonly object[]
  expect(requests).toContainEqual(
    expect.objectContaining({
      url: '/_emulator/status',
      request: {
        headers: expect.objectContaining({
          'user-agent': expect.stringMatching(/^benchtop-mcp\//),
        }),
      },
    }),
  )
  expect(requests).toContainEqual(
    expect.objectContaining({
      url: '/v1pre3/users/current',
      decision: { needs: 'a valid token', has: 'it has no token, or an unknown one' },
    }),
  )
  await expect(call('changeClock', { advance: '1h' })).rejects.toThrow(
    /--allow names what may be changed/,
  )
  expect(JSON.parse((await call('searchOperations', { words: 'list files' })).text)).toContainEqual(
    expect.objectContaining({ id: 'v2.listRunFiles' }),
  )
  expect(await call('getRequest', { request: 'missing' })).toMatchObject({ isError: true })
})

it('[AGT-01] benchtop mcp checks forms where its owner allows what runs their modules', async () => {
  const { call, folder } = await connect('--allow', 'checks')
  const form = join(folder, 'form.json')
  await writeFile(form, '{"fields": 1}')
  expect((await call('checkForm', { file: form })).text).toContain('form.json')
})

it('[AGT-01] benchtop mcp changes what its owner allows, and nothing else', async () => {
  const { client, bench, call } = await connect('--allow', 'clock,faults')
  const { tools } = await client.listTools()
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
  expect(changing.map(({ name }) => name).toSorted()).toEqual(['changeClock', 'setFaults'])
  await call('changeClock', { set: '2026-05-01T00:00:00Z', frozen: true })
  expect(new Date(bench.clock.now()).toISOString()).toBe('2026-05-01T00:00:00.000Z')
  await call('setFaults', { document: [{ operation: 'v1.*', latencyMs: 1 }] })
  expect(JSON.parse((await call('listFaults')).text)).toMatchObject([{ operation: 'v1.*' }])
  expect(await call('setFaults', { document: [{ operation: 'nothing' }] })).toMatchObject({
    isError: true,
  })
})

it('[AGT-01] benchtop mcp gives the operations and the open errors as resources', async () => {
  const { client } = await connect()
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual([
    'benchtop://operations',
    'benchtop://development',
  ])
  const { contents } = await client.readResource({ uri: 'benchtop://operations' })
  expect((contents[0] as { text: string }).text).toContain('"v1.getCurrentUser"')
  await expect(client.readResource({ uri: 'benchtop://nothing' })).rejects.toThrow('no resource')
})

it.each([
  [['mcp', '--allow', 'clocks', '--url', 'http://127.0.0.1:9'], /"clocks" is none of .*clock, /],
  [['mcp', '--url', 'https://bench.example.test'], /serves a bench of this machine/],
])('[AGT-01] benchtop %j says what is wrong', async (args, message) => {
  const { code, stderr, stdout } = await runCommand(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
})
