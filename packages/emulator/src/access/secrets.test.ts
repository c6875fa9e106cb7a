import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

const secrets = ['ada-private', 'ada-read', 'cohort-secret', 'depth-secret']

it('[ACC-21] no token and no client secret is stored in plain text', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'benchtop-secrets-'))
  const fresh: string[] = []
  {
    await using platform = await startTestPlatform({ data: folder.path })
    expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
    fresh.push(platform.issueToken({ user: '1001' }).token)
  }
  const kept = await bytesBelow(folder.path)
  expect(kept.includes('ada@example.test')).toBe(true)
  expect([...secrets, ...fresh].filter((secret) => kept.includes(secret))).toEqual([])
})

it('[ACC-21] writes no secret into its log', async () => {
  const { log, written } = recorder()
  await using platform = await startTestPlatform({ log })
  const { anonymous } = platform
  await anonymous.get('v1pre3/users/current?access_token=ada-private')
  await anonymous.get('v1pre3/users/current?a=b&Access_Token=ada-private#x')
  await anonymous.get('v1pre3/users/current?access_token=ada-private&access_token=ada-read')
  await platform.ada.get('v1pre3/users/current')
  await anonymous.get('v1pre3/users/current', { authorization: 'Bearer ada-private' })
  await platform.withClient('cohort-browser', 'cohort-secret').get('v1pre3/appsessions/1')
  await anonymous.get('v1pre3/nowhere?access_token=ada-private&client_secret=cohort-secret')
  await platform.control.delete('_emulator/tokens/ada-private')
  expect(written()).toContain('v1pre3/users/current')
  expect(secrets.filter((secret) => written().includes(secret))).toEqual([])
})

it('[ACC-21] recognizes a token in an address however its parameter is spelled', async () => {
  const { log, written } = recorder()
  await using platform = await startTestPlatform({ log })
  const path = 'v1pre3/users/current?%61ccess%5Ftoken=ada-private'
  expect((await platform.anonymous.get(path)).status).toBe(200)
  expect(written()).toContain('v1pre3/users/current')
  expect(written()).not.toContain('ada-private')
})

/** A log, and all that was written into it. */
function recorder() {
  const lines: string[] = []
  const write = (details: object, message: string) => {
    lines.push(JSON.stringify(details) + message)
  }
  return {
    log: { debug: write, info: write, warn: write, error: write },
    written: () => lines.join('\n'),
  }
}

async function bytesBelow(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Buffer.concat(
    await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))),
  )
}
