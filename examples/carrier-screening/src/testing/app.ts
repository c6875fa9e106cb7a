import { join } from 'node:path'
import { memoryStore } from '@benchtop/app-runtime'
import { serveApp, type ServedApp } from '@benchtop/testkit'
import { getRequestListener } from '@hono/node-server'
import { createCarrierApp } from '../carrier-app.ts'

/** The app with a platform of its own, both in this process. */
export function startApp(): Promise<ServedApp> {
  return serveApp({
    folder: join(import.meta.dirname, '../..'),
    createServer(connection) {
      const app = createCarrierApp({ ...connection, store: memoryStore() })
      const listener = getRequestListener(app.fetch)
      return (request, response) => void listener(request, response)
    },
  })
}

/** Launches the app on two samples. */
export function launchOn({ platform }: ServedApp, one: string, other: string) {
  const values = {
    'partner-a': `samples/${one}`,
    'partner-b': `samples/${other}`,
    project: 'projects/4001',
  }
  return platform.launch(platform.app, { values })
}
