import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { memoryStore } from '@benchtop/app-runtime'
import { startTestPlatform } from '@benchtop/testkit'
import { createServer } from '../src/server.ts'

/** Starts the app on a free port, with a platform created for one test. */
export async function startApp() {
  const http = createHttpServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const folder = resolve(import.meta.dirname, '..')
  const platform = await startTestPlatform({ app: { folder, redirectUri: `${url}/callback` } })
  const { apiUrl, uiUrl, storeUrl } = platform
  http.on(
    'request',
    createServer({ ...platform.app, apiUrl, uiUrl, storeUrl, store: memoryStore() }),
  )
  return {
    url,
    platform,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
      await platform.close()
    },
  }
}
