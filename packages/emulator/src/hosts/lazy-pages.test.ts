import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Starts a platform, and says after each of some requests whether Express is loaded. */
const script = `
  import { createRequire } from 'node:module'
  import { createEmulator } from '${new URL('../emulator.ts', import.meta.url).href}'
  const { cache } = createRequire(import.meta.url)
  const seed = { users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }] }
  await using platform = await createEmulator({ seed })
  const { apiUrl, uiUrl, storeUrl } = platform
  const said = []
  for (const address of [
    apiUrl + '/v1pre3/users/current',
    apiUrl + '/_report/1',
    apiUrl + '/oauth/authorize',
    storeUrl + '/v1pre3/users/current/products',
    uiUrl + '/_emulator/status',
    uiUrl + '/_emulator/nowhere',
    uiUrl + '/api/session',
    uiUrl + '/api/v2/users/current',
    uiUrl + '/.well-known/oauth-authorization-server',
    uiUrl + '/sign-in',
  ]) {
    const response = await fetch(address, { redirect: 'manual' })
    await response.text()
    const isLoaded = Object.keys(cache).some((file) => /[\\\\\\\\/]express[\\\\\\\\/]/.test(file))
    said.push([new URL(address).pathname, isLoaded])
  }
  process.stdout.write(JSON.stringify(said))`

it('[EMB-06] loads Express with the first page, and for nothing else', async () => {
  const options = ['--conditions=@benchtop/source', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  const said = JSON.parse(stdout) as [path: string, isLoaded: boolean][]
  expect(said.filter(([, isLoaded]) => isLoaded)).toEqual([['/sign-in', true]])
  expect(said).toHaveLength(10)
})
