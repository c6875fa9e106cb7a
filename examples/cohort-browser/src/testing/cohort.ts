import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { memoryStore } from '@benchtop/app-runtime'
import { startTestPlatform, type TestPlatform } from '@benchtop/testkit'
import { createCohortApp } from '../cohort-app.ts'

const folder = join(import.meta.dirname, '../..')

/** The app and its platform, both in this process. */
export type Bench = AsyncDisposable & {
  readonly platform: TestPlatform
  /** The app's address. */
  readonly url: string
}

const people = {
  users: [
    {
      id: '1001',
      name: 'Ada Example',
      email: 'ada@example.test',
      password: 'ada',
      credits: '10.00',
    },
    { id: '1002', name: 'Ben Example', email: 'ben@example.test', password: 'ben' },
  ],
}

/** Starts both with the example's own data; the platform redirects browsers to the app's address. */
export async function startBench(): Promise<Bench> {
  let listener: RequestListener = () => undefined
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${url}/callback`
  const { seed: _, ...manifest } = readJson('benchtop.config.json') as { seed: unknown }
  const application = { ...manifest, owner: '1001', redirectUri, homepageUri: `${url}/` }
  const platform = await startTestPlatform({
    seed: [
      { name: 'people', folder, document: people },
      { name: 'cohort.json', folder, document: readJson('cohort.json') },
      { name: 'manifest', folder, document: { applications: [application] } },
    ],
  })
  const { apiUrl, uiUrl, storeUrl } = platform
  const [clientId, clientSecret] = ['cohort-browser', 'cohort-browser-secret']
  const store = memoryStore()
  const options = { apiUrl, uiUrl, storeUrl, clientId, clientSecret, redirectUri, store }
  listener = createCohortApp(options)
  return {
    platform,
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await platform.close()
    },
  }
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

/** A response to a browser. */
export type Page = { readonly status: number; readonly text: string; readonly location: string }

/** A browser that stores the app's cookie and doesn't follow redirects. */
export function browserOf(url: string) {
  let cookie = ''
  return async (path: string, form?: URLSearchParams): Promise<Page> => {
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      headers: { cookie },
      ...(form !== undefined && { method: 'POST', body: form }),
    })
    const set = response.headers.getSetCookie()[0]
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? ''
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location') ?? '',
    }
  }
}
