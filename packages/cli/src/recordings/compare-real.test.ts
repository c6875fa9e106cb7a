import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { operations } from '@benchtop/contracts'
import { createEmulator } from '@benchtop/emulator'
import type { RealResults } from '@benchtop/recording'
import { describe, expect, it } from 'vitest'
import { eventsOf, runCommand, startCommand } from '../testing/command.ts'
import { memoryWorld } from '../testing/memory-output.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { runCli } from '../cli.ts'

const seed = {
  users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
  tokens: [{ token: 'the-token-of-ada', user: '1001', private: true }],
}

it('benchtop compare --real draws its progress on a terminal, and clears it at the end', async () => {
  await using platform = await createEmulator({ seed })
  const { world, text } = memoryWorld(80)
  const terminal = {
    ...world,
    stderr: world.stdout,
    environment: { ...world.environment, realToken: 'the-token-of-ada' },
  }
  expect(await runCli(['compare', '--real', platform.apiUrl], terminal)).toBe(0)
  expect(text()).toContain(`${operations.length} of ${operations.length} operations`)
  expect(text().lastIndexOf('\u001B[2K')).toBeGreaterThan(text().lastIndexOf('\r█'))
})

it('benchtop compare --real exits with 130 after Ctrl-C, while an answer is awaited', async () => {
  const { promise: called, resolve } = Promise.withResolvers<void>()
  const server = createServer(() => resolve())
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  try {
    const { port } = server.address() as AddressInfo
    await using command = startCommand(['compare', '--real', `http://127.0.0.1:${port}`], {
      environment: { BENCHTOP_REAL_TOKEN: 'the-token-of-ada' },
    })
    await called
    command.kill('SIGINT')
    expect(await command.ended).toMatchObject({ code: 130, stderr: '' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

describe('benchtop compare --real', () => {
  const environment = { BENCHTOP_REAL_TOKEN: 'the-token-of-ada' }

  it('writes results that benchtop conformance shows in a column, without the token', async () => {
    await using folder = await temporaryFolder()
    await using platform = await createEmulator({ seed })
    const args = ['compare', '--real', platform.apiUrl, '--out', 'real.json', '--json']
    const ended = await runCommand(args, { folder: folder.path, environment })
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(eventsOf(ended).at(-1)).toMatchObject({ event: 'summary', url: platform.apiUrl })
    const text = await readFile(join(folder.path, 'real.json'), 'utf8')
    expect(text + ended.stdout).not.toContain('the-token-of-ada')
    const { results } = JSON.parse(text) as RealResults
    expect(results).toHaveLength(operations.length)

    const shown = await runCommand(['conformance', '--real', 'real.json'], { folder: folder.path })
    expect(shown.code).toBe(0)
    expect(shown.stdout).toMatch(/v1\.getMeta .* as here/)
    expect(shown.stdout).toMatch(/v1\.createProject .* not tried/)
  })

  it('exits with 1 where an answer differs, and names the operation', async () => {
    await using folder = await temporaryFolder()
    await using host = await hostWithEmptyMeta()
    const ended = await runCommand(['compare', '--real', host.url], {
      folder: folder.path,
      environment,
    })
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    expect(ended.stdout).toMatch(/v1\.getMeta +differs \(200\)/)
    expect(ended.stdout).toContain('Not tried: it would write')
  })

  it.each<[string[], Record<string, string>, string]>([
    [['--real', 'http://127.0.0.1:1'], {}, 'Set BENCHTOP_REAL_TOKEN'],
    [['--real', 'http://api.example.test'], environment, 'https only'],
    [['--real', 'nonsense'], environment, 'write the address as https'],
    [['a.jsonl', '--real', 'http://127.0.0.1:1'], environment, 'leave a.jsonl out'],
    [['--real', 'http://127.0.0.1:1', '--token', 'x'], environment, 'cannot be used with'],
    [[], environment, 'Name a recording, or a real platform'],
    [['a.jsonl', '--real-store', 'http://127.0.0.1:1'], environment, 'requires --real'],
  ])('refuses %j', async (flags, variables, why) => {
    await using folder = await temporaryFolder()
    const ended = await runCommand(['compare', ...flags], {
      folder: folder.path,
      environment: variables,
    })
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
  })
})

/** A platform that has forgotten what `GET meta` answers. */
async function hostWithEmptyMeta(): Promise<{ readonly url: string } & AsyncDisposable> {
  const platform = await createEmulator({ seed })
  const server = createServer((request, response) => {
    void fetch(`${platform.apiUrl}${request.url}`, {
      headers: { 'x-access-token': String(request.headers['x-access-token']) },
      redirect: 'manual',
    }).then(async (own) => {
      const type = own.headers.get('content-type') ?? 'text/plain'
      const text = await own.text()
      const isMeta = request.url === '/v1pre3/meta'
      const answer = isMeta ? { ...(JSON.parse(text) as object), Response: {} } : undefined
      response.writeHead(own.status, { 'content-type': type })
      response.end(answer === undefined ? text : JSON.stringify(answer))
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await platform.close()
    },
  }
}
