import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import getPort from 'get-port'
import { faces, profiles, type Api } from '@benchtop/contracts'
import { openApiDocument } from '@benchtop/contracts/openapi'
import { expect, it } from 'vitest'
import { callerOf, cases, pathOf, send } from '../packages/emulator/src/testing/calls.ts'
import { createClient } from '../packages/emulator/src/testing/client.ts'
import { htsgetCases } from '../packages/emulator/src/testing/htsget-cases.ts'
import { temporaryFolder } from '../packages/emulator/src/testing/temporary-folder.ts'
import { startTestPlatform } from '../packages/emulator/src/testing/test-platform.ts'

// A validating proxy between the valid call of every operation and the platform: what it finds is a difference between the
// document and the wire.

/** What the proxy finds although nothing is wrong, with the reason. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^v2\.updateDataset request\.body\.Attributes/, 'The names of a pair are read in any case.'],
]

it.each(profiles)(
  '[WIR-07] a validating proxy finds no difference in the profile %s',
  async (profile) => {
    await using folder = await temporaryFolder()
    const found: string[] = []
    let calls = 0
    for (const api of ['v1', 'v2', 'billing', 'htsget'] as const) {
      await using platform = await startTestPlatform({ profile })
      const file = join(folder.path, `${api}.json`)
      const document = openApiDocument({ api, profile, servers: platform, version: '0' })
      await writeFile(file, JSON.stringify(document))
      await using proxy = await startProxy(file, addressOf(api, platform), folder.path)
      for (const one of [...cases, ...htsgetCases].filter(
        ({ operation }) => operation.api === api,
      )) {
        const { permission } = one.operation
        // A signed-in browser sends its cookie to the pages' address.
        if (permission.kind === 'session') continue
        await platform.reset()
        await callerOf(one, platform)
        const base = faces[api].base.slice(1)
        const path = (await pathOf(one, platform)).replace(platform.storeUrl, '').replace(/^\//, '')
        const client = createClient(proxy.url, { 'x-access-token': 'ada-private' })
        const { headers, status, text } = await send(client, one, path.slice(base.length + 1))
        calls += 1
        const violations = headers.get('sl-violations')
        if (status >= 500) found.push(`${one.id} ${status} ${text}`)
        if (violations === null) continue
        for (const { message, location } of JSON.parse(violations) as Violation[]) {
          found.push(`${one.id} ${location?.join('.')}: ${message}`)
        }
      }
    }
    expect(found.filter((one) => !known.some(([pattern]) => pattern.test(one)))).toEqual([])
    expect(calls).toBeGreaterThan(200)
  },
)

type Violation = { readonly message: string; readonly location?: readonly string[] }

function addressOf(
  api: Api,
  platform: { readonly apiUrl: string; readonly storeUrl: string },
): string {
  const { host, base } = faces[api]
  return (host === 'store' ? platform.storeUrl : platform.apiUrl) + base
}

async function startProxy(
  file: string,
  upstream: string,
  home: string,
): Promise<{ url: string } & AsyncDisposable> {
  const port = await getPort()
  // Not by its link, which is a script of a shell: ending that would leave the proxy running.
  const program = join(
    import.meta.dirname,
    'release/node_modules/@stoplight/prism-cli/dist/index.js',
  )
  const env = { HOME: home, PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, NO_COLOR: '1' }
  const args = ['proxy', file, upstream, '--port', String(port), '--validateRequest', 'true']
  const proxy = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => {
    let printed = ''
    // Read on to its end: it can't continue to print otherwise.
    proxy.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.includes('is listening')) resolve()
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const exit = once(proxy, 'exit')
      proxy.kill()
      await exit
    },
  }
}
