import { cases, pathOf, send, type Case } from '../../../packages/emulator/src/testing/calls.ts'
import { startTestPlatform } from '../../../packages/emulator/src/testing/test-platform.ts'

/** How much of a list and of a text an example shows. */
const mostItems = 2
const longestText = 160

/** The answer of each operation on the test seed, as JSON; of a few operations at a time, each on a platform of its own. */
export async function exampleAnswers(): Promise<ReadonlyMap<string, string>> {
  const examples = new Map<string, string>()
  const left = cases[Symbol.iterator]()
  const work = async () => {
    for (const one of left) {
      const answer = await answerOf(one)
      if (answer !== undefined) examples.set(one.id, answer)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return examples
}

async function answerOf(one: Case): Promise<string | undefined> {
  await using platform = await startTestPlatform()
  const { text, headers } = await send(platform.ada, one, await pathOf(one, platform))
  if (headers.get('content-type')?.includes('json') !== true || text === '') return undefined
  const shown = JSON.stringify(shortened(JSON.parse(text)), null, 2)
  return shown
    .replaceAll(platform.apiUrl, 'http://127.0.0.1:5100')
    .replaceAll(platform.uiUrl, 'http://127.0.0.1:5101')
    .replaceAll(platform.storeUrl, 'http://127.0.0.1:5102')
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
