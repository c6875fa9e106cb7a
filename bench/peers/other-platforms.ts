import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A request that is sent again and again. */
export type Sent = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Where a token may send only so many requests: the one of the request with this number. */
  readonly tokenOf?: (count: number) => string
  readonly body?: string
}

/** A local platform that is started by a command. */
export type OtherPlatform = {
  readonly name: string
  /** The arguments of Node that start it on a port; it may write into the folder. */
  start(
    port: number,
    folder: string,
  ): Promise<{
    readonly args: readonly string[]
    readonly environment?: Readonly<Record<string, string>>
  }>
  /** What is requested until it answers; by default its root. */
  readonly answers?: string
  /** Prepares the read of one record. */
  readonly read?: (url: string) => Promise<Sent>
  readonly write?: Sent
}

const json = { 'content-type': 'application/json' }
/** Of 5,000 requests that emulate allows a token, so many are sent. */
const requestsOfToken = 4000
const tokenOf = (count: number): string => `sk_test_bench${Math.floor(count / requestsOfToken)}`
const stripe = {
  authorization: 'Bearer sk_test_bench',
  'content-type': 'application/x-www-form-urlencoded',
}

/** The platforms of `bench/peers/others`, an empty Express server, and Benchtop. */
export function otherPlatforms(root: string): readonly OtherPlatform[] {
  const others = join(root, 'bench/peers/others')
  const program = (path: string): string => join(others, 'node_modules', path)
  return [
    {
      name: 'Express',
      start: async (port) => ({ args: [join(others, 'express.mjs'), String(port)] }),
      read: async () => ({ path: '/projects/1' }),
      write: { path: '/projects', method: 'POST', headers: json, body: '{"name":"A project"}' },
    },
    {
      name: 'Benchtop',
      start: async (port) => ({
        args: [
          join(root, 'packages/cli/dist/bin.js'),
          'start',
          '--memory',
          '--port',
          String(port),
          '--ui-port',
          '0',
          '--store-port',
          '0',
          '--seed',
          join(others, 'seed.json'),
        ],
      }),
      read: async () => ({
        path: '/v1pre3/projects/4001',
        headers: { 'x-access-token': 'ada-bench' },
      }),
      write: {
        path: '/v1pre3/projects',
        method: 'POST',
        headers: { ...json, 'x-access-token': 'ada-bench' },
        body: '{"Name":"A project"}',
      },
    },
    {
      name: 'emulate, one service',
      start: async (port) => ({
        args: [
          program('emulate/dist/index.js'),
          'start',
          '--service',
          'stripe',
          '--port',
          String(port),
        ],
      }),
      read: async (url) => {
        const sent = { method: 'POST', headers: stripe, body: 'name=Ada' } as const
        const { id } = (await (await fetch(`${url}/v1/customers`, sent)).json()) as { id: string }
        return { path: `/v1/customers/${id}`, headers: stripe, tokenOf }
      },
      write: {
        path: '/v1/customers',
        method: 'POST',
        headers: stripe,
        tokenOf,
        body: 'name=Ada',
      },
    },
    {
      name: 'json-server',
      start: async (port, folder) => {
        const file = join(folder, 'db.json')
        await writeFile(file, '{"projects":[{"id":1,"name":"A project"}]}')
        return {
          args: [
            program('json-server/lib/cli/bin.js'),
            '--quiet',
            '--host',
            '127.0.0.1',
            '--port',
            String(port),
            file,
          ],
        }
      },
      read: async () => ({ path: '/projects/1' }),
    },
    {
      name: 'oidc-provider',
      start: async (port) => ({ args: [join(others, 'oidc-provider.mjs'), String(port)] }),
      answers: '/.well-known/openid-configuration',
      read: async () => ({ path: '/.well-known/openid-configuration' }),
      write: {
        path: '/token',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials&client_id=bench&client_secret=secret',
      },
    },
    {
      name: 'Prism',
      start: async (port) => ({
        args: [
          program('@stoplight/prism-cli/dist/index.js'),
          'mock',
          '--verboseLevel',
          'error',
          '--host',
          '127.0.0.1',
          '--port',
          String(port),
          join(others, 'openapi.json'),
        ],
      }),
      read: async () => ({ path: '/projects/1' }),
      write: { path: '/projects', method: 'POST', headers: json, body: '{"name":"A project"}' },
    },
    {
      name: 'Azurite, blobs',
      start: async (port, folder) => ({
        args: [
          program('azurite/dist/src/blob/main.js'),
          '--silent',
          '--disableTelemetry',
          '--location',
          folder,
          '--blobHost',
          '127.0.0.1',
          '--blobPort',
          String(port),
        ],
      }),
    },
    {
      name: 'wrangler dev',
      start: async (port) => ({
        args: [
          program('wrangler/bin/wrangler.js'),
          'dev',
          join(others, 'worker.mjs'),
          '--port',
          String(port),
          '--ip',
          '127.0.0.1',
          '--compatibility-date',
          '2026-01-01',
          '--show-interactive-dev-session=false',
        ],
        environment: { WRANGLER_SEND_METRICS: 'false', MINIFLARE_CF_FETCH: 'false' },
      }),
      read: async () => ({ path: '/projects/1' }),
    },
  ]
}
