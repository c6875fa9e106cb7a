import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

it.each([
  [[], 303],
  [['--strict-redirects'], 400],
])('[ACC-05] a loopback redirect address with %j ends with %i', async (flags, expected) => {
  await using folder = await temporaryFolder()
  const redirectUri = 'http://127.0.0.1:3000/callback'
  const seed = {
    users: [{ id: '1', name: 'Ada', email: 'ada@example.test' }],
    applications: [{ name: 'App', kind: 'web', owner: '1', clientId: 'app', redirectUri }],
  }
  const file = join(folder.path, 'seed.json')
  await writeFile(file, JSON.stringify(seed))
  const args = ['start', '--memory', '--port', '0', '--json', '--seed', file, ...flags]
  await using command = startHere(args)
  const { uiUrl } = await command.ready()
  const query = new URLSearchParams({
    client_id: 'app',
    redirect_uri: redirectUri,
    response_type: 'code',
  })
  const { status } = await fetch(`${uiUrl}/oauth/authorize?${query.toString()}`, {
    redirect: 'manual',
  })
  expect(status).toBe(expected)
})
