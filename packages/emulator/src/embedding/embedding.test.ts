import express from 'express'
import { H3 } from 'h3'
import { Hono } from 'hono'
import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createServer as createVite } from 'vite'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { benchRouter } from './express.ts'
import { createBenchHandler, heldBench } from './held-bench.ts'
import { benchtop } from './vite.ts'

const seed = { users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }] }

let count = 0

/** An address of its own for each test: a process has one bench at each. */
function place(): string {
  count += 1
  const at = `/embedded-${count}`
  onTestFinished(() => heldBench({ at }).end())
  return at
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What the status of a bench says of its addresses. */
async function statusAt(answer: typeof fetch, url: string) {
  const response = await answer(`${url}/_bench/_emulator/status`)
  expect(response.status).toBe(200)
  return (await response.json()) as { apiUrl: string; users: readonly { id: string }[] }
}

it('[EMB-01] benchRouter has a bench in an Express app, from its first request on', async () => {
  const at = place()
  const app = express()
    .use(benchRouter({ at, seed }))
    .use((_, response) => void response.end('app'))
  const url = await serve(app)
  expect(await (await fetch(`${url}/`)).text()).toBe('app')
  expect(await statusAt(fetch, url + at)).toMatchObject({
    apiUrl: url + at,
    users: [{ id: '1001' }],
  })
})

it('[EMB-01] benchRouter passes on what a bench can’t be started for', async () => {
  const app = express()
    .use(benchRouter({ at: 'bench' }))
    .use(
      ((error: Error, _, response, __) =>
        void response.status(500).end(error.message)) as express.ErrorRequestHandler,
    )
  const url = await serve(app)
  expect(await (await fetch(url)).text()).toMatch(/at is "bench", and must be a path/)
})

const inFramework: Readonly<
  Record<string, (handler: ReturnType<typeof createBenchHandler>, at: string) => typeof fetch>
> = {
  // export { handler as GET, handler as POST, … } in app/bench/[...path]/route.ts
  Next: (handler) => async (input, init) => handler(new Request(input, init)),
  // export const fallback = ({ request }) => handler(request) in routes/bench/[...path]/+server.ts
  SvelteKit: (handler) => {
    const fallback = ({ request }: { request: Request }) => handler(request)
    return async (input, init) => fallback({ request: new Request(input, init) })
  },
  h3: (handler, at) => {
    const app = new H3().all(`${at}/**`, ({ req }) => handler(req))
    return async (input, init) => app.fetch(new Request(input, init))
  },
  Hono: (handler, at) => {
    const app = new Hono().all(`${at}/*`, (context) => handler(context.req.raw))
    return async (input, init) => app.fetch(new Request(input, init))
  },
}

it.each(Object.entries(inFramework))(
  '[EMB-05] createBenchHandler serves a platform on the origin of an app of %s',
  async (_, fetchOf) => {
    const at = place()
    const answer = fetchOf(createBenchHandler({ at, seed, requireToken: false }), at)
    const url = `http://localhost:3000${at}`
    expect(await statusAt(answer, url)).toMatchObject({ apiUrl: url, users: [{ id: '1001' }] })
    const form = await answer(`${url}/_bench/sign-in`)
    expect(await form.text()).toContain(`action="${at}/_bench/sign-in"`)
    const refused = await answer(`${url}/v1pre3/projects`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(refused.status).toBe(401)
  },
)

it('[EMB-05] two handlers at one address have one bench', async () => {
  const at = place()
  await createBenchHandler({ at, seed, requireToken: false })(
    new Request(`http://localhost${at}/v1pre3/users/current`),
  )
  const again = createBenchHandler({ at })
  const answer: typeof fetch = async (input, init) => again(new Request(input, init))
  expect(await statusAt(answer, `http://localhost${at}`)).toMatchObject({ users: [{ id: '1001' }] })
})

it('[EMB-05] createBenchHandler requires the start token, whatever host a request names', async () => {
  const at = place()
  const handler = createBenchHandler({ at, seed })
  const ask = (headers: Record<string, string> = {}) =>
    handler(new Request(`http://localhost:3000${at}/_bench/_emulator/status`, { headers }))
  expect((await ask()).status).toBe(401)
  const { startToken = '' } = await handler.bench()
  expect((await ask({ 'x-benchtop-token': startToken })).status).toBe(200)
})

it('[EMB-01] benchtop() has a bench under Vite’s server for development, and its address in the banner', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'src'))
  await writeFile(join(folder.path, 'index.html'), '<h1>The app</h1>')
  const at = '/vite-bench'
  const said: string[] = []
  const info = (text: string) => void said.push(text)
  const vite = await createVite({
    root: folder.path,
    configFile: false,
    customLogger: {
      info,
      warn: info,
      warnOnce: info,
      error: info,
      clearScreen() {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
    server: { port: 0, host: '127.0.0.1' },
    plugins: [benchtop({ at, seed })],
  })
  await vite.listen()
  vite.printUrls()
  const [url = ''] = vite.resolvedUrls?.local ?? []
  expect(said.join('\n')).toContain(`Bench:   ${url}vite-bench/_bench/`)
  expect(await (await fetch(url)).text()).toContain('The app')
  const status = await statusAt(fetch, `${url}vite-bench`)
  expect(status).toMatchObject({ apiUrl: `${url}vite-bench`, users: [{ id: '1001' }] })
  await vite.restart()
  expect((await statusAt(fetch, `${vite.resolvedUrls?.local[0]}vite-bench`)).users).toHaveLength(1)
  await vite.close()
})
