import { metrics } from '@benchtop/telemetry'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser } from '../../../../packages/emulator/src/testing/browser.ts'
import { cases, type Case } from '../../../../packages/emulator/src/testing/calls.ts'
import {
  controlCases,
  type ControlCase,
} from '../../../../packages/emulator/src/testing/control-calls.ts'
import { htsgetCases } from '../../../../packages/emulator/src/testing/htsget-cases.ts'
import { oauthCases } from '../../../../packages/emulator/src/testing/oauth-cases.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../../../packages/emulator/src/testing/test-platform.ts'
import {
  runCurl,
  startPython,
  startTypescript,
  type Outcome,
  type Runner,
  type Task,
} from '../../testing/call-runners.ts'
import { compilerErrors } from '../../../../packages/testkit/src/testing/compiler-errors.ts'
import {
  documentedCall,
  documentedControlCall,
  fileOfBytes,
  type DocumentedCall,
} from './documented-call.ts'
import { writtenCall } from './written-call.ts'

const root = join(import.meta.dirname, '../../../..')
const languages = ['curl', 'typescript', 'python'] as const
type Language = (typeof languages)[number]
const suffixes: Readonly<Record<Language, string>> = { curl: 'sh', typescript: 'ts', python: 'py' }

let folder: string
let typescript: Runner
let python: Runner

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
  const file = join(folder, `${call.operation.id}.${suffixes[language]}`)
  await writeFile(file, writtenCall(call, platform)[language])
  return { file, folder: own, environment: await environmentOf(platform, call) }
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

describe('each operation of the reference', () => {
  it.each(operations)('is called in curl, TypeScript and Python: $id', async ({ prepare }) => {
    await using first = await startTestPlatform({ listeners: [metrics()] })
    const prepared = await prepare(first)
    const { call } = prepared
    first.clock.freeze(true)
    // What is only read is read three times; what changes something, or takes part in a change, on a platform each.
    const isRead = call.operation.method === 'GET' && call.answer !== 'events'
    const outcomes: Outcome[] = [await run(first, prepared, 'curl')]
    for (const language of ['typescript', 'python'] as const) {
      if (isRead) {
        outcomes.push(await run(first, prepared, language))
        continue
      }
      await using other = await startTestPlatform()
      outcomes.push(await run(other, await prepare(other), language))
    }
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill(call.status))
    if (call.answer === 'empty' || call.answer === 'bytes') return
    const [fromCurl, fromClient, fromPython] = outcomes.map(({ printed }) => printed)
    expect([fromCurl, fromClient, fromPython].map((one) => one?.length)).not.toContain(0)
    // Metrics count the reads themselves.
    if (!isRead || call.operation.id === 'control.getMetrics') return
    expect(fromPython).toEqual(fromCurl)
    expect(fromClient).toEqual([dataIn(fromCurl?.[0])])
  })

  it('compiles in TypeScript', async () => {
    const errors = await compilerErrors(root, folder)
    expect(errors).toEqual([])
  })
})
