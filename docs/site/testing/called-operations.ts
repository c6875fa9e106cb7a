import { metrics } from '@benchtop/telemetry'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from '../../../packages/emulator/src/testing/browser.ts'
import { cases, type Case } from '../../../packages/emulator/src/testing/calls.ts'
import {
  controlCases,
  type ControlCase,
} from '../../../packages/emulator/src/testing/control-calls.ts'
import { htsgetCases } from '../../../packages/emulator/src/testing/htsget-cases.ts'
import { oauthCases } from '../../../packages/emulator/src/testing/oauth-cases.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../../packages/emulator/src/testing/test-platform.ts'
import {
  runCurl,
  startPython,
  startTypescript,
  type Outcome,
  type Runner,
  type Task,
} from './call-runners.ts'
import { compilerErrors } from '../../../packages/testkit/src/testing/compiler-errors.ts'
import {
  documentedCall,
  documentedControlCall,
  fileOfBytes,
  type DocumentedCall,
} from '../reference/calls/documented-call.ts'
import { writtenCall } from '../reference/calls/written-call.ts'

const root = join(import.meta.dirname, '../../..')
export const languages = ['curl', 'typescript', 'python'] as const
export type Language = (typeof languages)[number]
const suffixes: Readonly<Record<Language, string>> = { curl: 'sh', typescript: 'ts', python: 'py' }

let folder: string
let typescript: Runner
let python: Runner

type Prepared = { readonly call: DocumentedCall; readonly bytes?: Uint8Array | undefined }

/** Every operation, with what prepares its call on a platform. */
const operations: readonly {
  readonly id: string
  readonly prepare: (platform: TestPlatform) => Promise<Prepared>
}[] = [
  ...[...oauthCases, ...cases, ...htsgetCases].map((one: Case) => ({
    id: one.id,
    prepare: async (platform: TestPlatform) => ({ call: await documentedCall(one, platform) }),
  })),
  ...controlCases('').map(({ id }: ControlCase) => ({
    id,
    async prepare(platform: TestPlatform) {
      const one = controlCases(folder).find((other) => other.id === id)
      if (one === undefined) throw new Error(`There is no valid call of ${id}.`)
      const { bytes, ...call } = await documentedControlCall(one, platform)
      return { call, bytes }
    },
  })),
]

/** What the variables of the environment that calls read contain for Ada. */
async function environmentOf(
  platform: TestPlatform,
  { proof }: DocumentedCall,
): Promise<Record<string, string>> {
  if (proof !== 'session') return { BENCHTOP_TOKEN: 'ada-private' }
  const browser = createBrowser()
  const page = await browser.follow(await browser.get(`${platform.uiUrl}/sign-in`))
  await browser.submit(page, { email: 'ada@example.test', password: 'ada' })
  const { text } = await browser.get(`${platform.uiUrl}/api/session`)
  return {
    BENCHTOP_COOKIE: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    BENCHTOP_CSRF_TOKEN: (JSON.parse(text) as { csrf: string }).csrf,
  }
}

async function taskOf(
  platform: TestPlatform,
  { call, bytes }: Prepared,
  language: Language,
): Promise<Task> {
  const own = join(folder, `${call.operation.id}.${platform.apiUrl.split(':').at(-1)}.files`)
  await mkdir(own, { recursive: true })
  if (bytes !== undefined) await writeFile(join(own, fileOfBytes), bytes)
  const written = writtenCall(call, platform)
  const fileIn = (one: Language) => join(folder, `${call.operation.id}.${suffixes[one]}`)
  // Whichever it is called in, all of it is compiled.
  await Promise.all(languages.map((one) => writeFile(fileIn(one), written[one])))
  return { file: fileIn(language), folder: own, environment: await environmentOf(platform, call) }
}

/** Makes something happen once a stream is open, and ends it with its platform after what is printed first. */
function endAfterEvent(platform: TestPlatform): { status: () => void; printed: () => void } {
  let event: Promise<unknown> = Promise.resolve()
  return {
    status: () => {
      event = platform.ada.get('v1pre3/projects/4001')
    },
    printed: () => void event.then(() => platform.close()),
  }
}

/** Runs the call as it is written in a language. A stream of events ends with its platform, after the first event. */
async function run(
  platform: TestPlatform,
  prepared: Prepared,
  language: Language,
): Promise<Outcome> {
  const task = await taskOf(platform, prepared, language)
  const on = prepared.call.answer === 'events' ? endAfterEvent(platform) : {}
  if (language === 'curl') return runCurl(task, on)
  return (language === 'typescript' ? typescript : python).run(task, on)
}

/** The data that the client gives for a body: without its envelope, the paging next to the items. */
function dataIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const data = 'Response' in body && 'ResponseStatus' in body ? body.Response : body
  if (typeof data !== 'object' || data === null || !('Items' in data)) return data
  const { Paging, ...page } = data as { Paging?: object }
  return { ...page, ...Paging }
}

/** Tests the calls of every operation, each in some languages, by its number. */
export function describeCalls(languagesOf: (nth: number, isRead: boolean) => readonly Language[]) {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'benchtop-calls-'))
    symlinkSync(join(root, 'docs/node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type": "module"}')
    await writeFile(join(folder, 'form.json'), '{"$type": "Form", "fields": []}')
    typescript = startTypescript()
    python = startPython()
  })

  afterAll(async () => {
    await typescript[Symbol.asyncDispose]()
    await python[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  const called = operations.map((one, nth) => ({ ...one, nth }))
  it.each(called.filter(({ nth }) => languagesOf(nth, true).length > 0))(
    'each operation of the reference is called as it is written: $id',
    async ({ prepare, nth }) => {
      await using first = await startTestPlatform({ listeners: [metrics()] })
      const prepared = await prepare(first)
      const { call } = prepared
      first.clock.freeze(true)
      // What is only read is read on one platform; what changes something, or takes part in a change, on a platform each.
      const isRead = call.operation.method === 'GET' && call.answer !== 'events'
      const outcomes = new Map<Language, Outcome>()
      for (const language of languagesOf(nth, isRead)) {
        if (isRead || outcomes.size === 0) {
          outcomes.set(language, await run(first, prepared, language))
          continue
        }
        await using other = await startTestPlatform()
        outcomes.set(language, await run(other, await prepare(other), language))
      }
      for (const { status } of outcomes.values()) expect(status).toBe(call.status)
      if (call.answer === 'empty' || call.answer === 'bytes') return
      for (const { printed } of outcomes.values()) expect(printed).not.toHaveLength(0)
      // Metrics count the reads themselves.
      if (!isRead || call.operation.id === 'control.getMetrics') return
      const [curl, typescript, python] = languages.map((one) => outcomes.get(one)?.printed)
      if (python !== undefined) expect(python).toEqual(curl)
      if (typescript !== undefined) expect(typescript).toEqual([dataIn(curl?.[0])])
    },
  )

  it('each operation of the reference compiles in TypeScript', async () => {
    const errors = await compilerErrors(root, folder)
    expect(errors).toEqual([])
  })
}
