import express from 'express'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { consoleAssets, consolePages } from './console-pages.ts'

/** A folder with a console that was built, and a server of its pages. */
async function startConsole() {
  const folder = await temporaryFolder()
  const [apiUrl, uiUrl, storeUrl] = ['http://a.test', 'http://b.test', 'http://c.test']
  const places = { apiUrl, uiUrl, storeUrl } as const
  const app = express()
  app.use('/assets', consoleAssets(`${folder.path}/`))
  app.use('/assets', (_, response) => response.status(404).end())
  app.use(consolePages(`${folder.path}/`, places, () => ({})))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Builds the console with one script; what was there before is gone. */
    async build(script: string, seconds: number) {
      await rm(join(folder.path, 'assets'), { recursive: true, force: true })
      await mkdir(join(folder.path, 'assets'))
      await writeFile(join(folder.path, 'assets', script), `/* ${script} */`)
      const index = join(folder.path, 'index.html')
      await writeFile(index, script)
      await utimes(index, seconds, seconds)
    },
    async get(path: string) {
      const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
      return [response.status, await response.text()]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('the console that was built again while the platform runs is served, and what is gone isn’t found', async () => {
  await using console = await startConsole()
  await console.build('one.js', 1000)
  expect(await console.get('/')).toEqual([200, 'one.js'])
  expect(await console.get('/assets/one.js')).toEqual([200, '/* one.js */'])
  await console.build('two.js', 2000)
  expect(await console.get('/assets/one.js')).toEqual([404, ''])
  expect(await console.get('/assets/two.js')).toEqual([200, '/* two.js */'])
  expect(await console.get('/projects')).toEqual([200, 'two.js'])
  expect(await console.get('/assets/../../../etc/passwd')).toEqual([200, 'two.js'])
  expect(await console.get('/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd')).toEqual([404, ''])
})
