import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callerOf, cases, send, type Case } from '../../../packages/emulator/src/testing/calls.ts'
import {
  controlCases,
  type ControlCase,
} from '../../../packages/emulator/src/testing/control-calls.ts'
import { htsgetCases } from '../../../packages/emulator/src/testing/htsget-cases.ts'
import { oauthCases } from '../../../packages/emulator/src/testing/oauth-cases.ts'
import { temporaryFolder } from '../../../packages/emulator/src/testing/temporary-folder.ts'
import { startTestPlatform } from '../../../packages/emulator/src/testing/test-platform.ts'
import type { TryableCall } from '../../.vitepress/theme/try-it/call.ts'
import { shownAddresses } from './calls/addresses.ts'
import { documentedCall, documentedControlCall } from './calls/documented-call.ts'
import { tryableCall } from './calls/tryable-call.ts'
import { writtenCall, type WrittenCall } from './calls/written-call.ts'

/** The valid call of an operation on the test seed, and its answer as JSON, if it is JSON. */
export type Example = {
  readonly call: WrittenCall
  readonly answer: string | undefined
  /** For the page to send; undefined where only others can. */
  readonly tryable: TryableCall | undefined
}

/** How much of a list and of a text an example shows. */
const mostItems = 2
const longestText = 160

/** An example of each operation, by its id; of a few operations at a time, each on a platform of its own. */
export async function operationExamples(): Promise<ReadonlyMap<string, Example>> {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'form.json'), '{"$type": "Form", "fields": []}')
  const examples = new Map<string, Example>()
  const tasks = [
    ...[...oauthCases, ...cases, ...htsgetCases].map((one) => async () => {
      examples.set(one.id, await exampleOf(one))
    }),
    ...controlCases(folder.path).map((one) => async () => {
      examples.set(one.id, await controlExampleOf(one))
    }),
  ]
  const left = tasks[Symbol.iterator]()
  const work = async () => {
    for (const task of left) await task()
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return examples
}

async function exampleOf(one: Case): Promise<Example> {
  await using platform = await startTestPlatform()
  const call = await documentedCall(one, platform)
  const address = call.host === 'store' ? platform.storeUrl + call.path : call.path.slice(1)
  const { text, headers } = await send(await callerOf(one, platform), one, address)
  const shared = { call: writtenCall(call, shownAddresses), tryable: tryableCall(call) }
  if (headers.get('content-type')?.includes('json') !== true || text === '') {
    return { ...shared, answer: undefined }
  }
  const shown = JSON.stringify(shortened(JSON.parse(text)), null, 2)
  const answer = shown
    .replaceAll(platform.apiUrl, shownAddresses.apiUrl)
    .replaceAll(platform.uiUrl, shownAddresses.uiUrl)
    .replaceAll(platform.storeUrl, shownAddresses.storeUrl)
  return { ...shared, answer }
}

/** Without an answer: those of the control API describe the machine that they come from. */
async function controlExampleOf(one: ControlCase): Promise<Example> {
  await using platform = await startTestPlatform()
  const call = await documentedControlCall(one, platform)
  const tryable = tryableCall(call)
  return { call: writtenCall(call, shownAddresses), answer: undefined, tryable }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shortened)
  if (typeof value === 'string' && value.length > longestText) {
    return `${value.slice(0, longestText)}…`
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member)]),
  )
}
