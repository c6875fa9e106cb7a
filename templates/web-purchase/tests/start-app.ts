import { resolve } from 'node:path'
import { serveApp } from '@benchtop/testkit'
import { createServer } from '../src/server.ts'

/** Starts the app on a free port, with a platform created for one test. */
export function startApp() {
  return serveApp({ folder: resolve(import.meta.dirname, '..'), createServer })
}
