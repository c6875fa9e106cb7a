import { fileURLToPath } from 'node:url'
import type { EmulatorOptions } from '../emulator-options.ts'
import { createEmulator, type Emulator } from '../emulator.ts'
import { createClient, type Client } from './client.ts'
import { watchAnswers } from './documented-answers.ts'
import { labSeed } from './lab-seed.ts'
import { testSeed } from './test-seed.ts'

/** A platform for one test, with the test seed, a fixed moment, and clients for its accounts. */
export type TestPlatform = Emulator & {
  /** Ada's private token (user 1001), of application 2002. */
  readonly ada: Client
  /** Ben's private token (user 1002). */
  readonly ben: Client
  /** Ada's app token of application 2001 with `browse global` and `read project 4001`. */
  readonly reader: Client
  /** Without credentials. */
  readonly anonymous: Client
  /** The control API. */
  readonly control: Client
  /** A client with a fresh token of application 2001, or another, for Ada, or another user. */
  withScopes(scopes: readonly string[], options?: { user?: string; application?: string }): Client
  /** A client with any token. */
  withToken(token: string): Client
  /** A client with basic credentials. */
  withClient(clientId: string, clientSecret: string): Client
}

/** Where real VCF and BAM files for tests are. */
export const genomicData = fileURLToPath(new URL('../../../genomics/tests/data/', import.meta.url))

/** A folder of reference genomes, with a little of hg19. */
export const testGenomes = fileURLToPath(new URL('genomes', import.meta.url))

/** The moment that test platforms start at. */
export const testNow = '2026-03-01T12:00:00.000Z'

export async function startTestPlatform(
  options: EmulatorOptions = {},
  start: (options: EmulatorOptions) => Promise<Emulator> = createEmulator,
): Promise<TestPlatform> {
  const emulator = await start({
    seed: [
      { name: 'test seed', folder: genomicData, document: testSeed },
      { name: 'lab seed', folder: genomicData, document: labSeed },
    ],
    now: testNow,
    genomes: testGenomes,
    indexingTimeoutMs: 60_000,
    checkAnswers: 'all',
    environment: { PATH: process.env['PATH'] ?? '' },
    ...options,
  })
  const answers = watchAnswers({ ...emulator, ...options })
  const close = emulator[Symbol.asyncDispose].bind(emulator)
  const withToken = (token: string) => createClient(emulator.apiUrl, { 'x-access-token': token })
  return Object.assign(emulator, {
    async [Symbol.asyncDispose]() {
      await close()
      const problems = answers.end()
      if (problems.length > 0)
        throw new Error(`Answers differ from their documents:\n${problems.join('\n')}`)
    },
    ada: withToken('ada-private'),
    ben: withToken('ben-private'),
    reader: withToken('ada-read'),
    anonymous: createClient(emulator.apiUrl),
    control: createClient(emulator.uiUrl),
    withToken,
    withScopes: (
      scopes: readonly string[],
      { user = '1001', application = '2001' }: { user?: string; application?: string } = {},
    ) => withToken(emulator.issueToken({ user, application, scopes }).token),
    withClient: (clientId: string, clientSecret: string) =>
      createClient(emulator.apiUrl, {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      }),
  })
}
