import { join } from 'node:path'
import { memoryStore } from '@benchtop/app-runtime'
import { serveApp, type ServedApp } from '@benchtop/testkit'
import { getRequestListener } from '@hono/node-server'
import { createRunApp } from '../run-app.ts'

/** The app with a platform of its own, both in this process. */
export function startApp(): Promise<ServedApp> {
  return serveApp({
    folder: join(import.meta.dirname, '../..'),
    createServer(connection) {
      const app = createRunApp({ ...connection, store: memoryStore() })
      const listener = getRequestListener(app.fetch)
      return (request, response) => void listener(request, response)
    },
  })
}
