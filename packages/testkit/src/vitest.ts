import { test as base, type TestAPI } from 'vitest'
import type { AppUnderTest } from './app-folder.ts'
import type { Person } from './people.ts'
import {
  startTestPlatform,
  type TestPlatformOf,
  type TestPlatformOptions,
} from './start-test-platform.ts'

/**
 * Vitest's `test` with a platform for each test that names it, closed when the test ends:
 *
 *     const test = testWith({ app: import.meta.dirname })
 *     test('counts', async ({ platform }) => { … })
 */
export function testWith<const Options extends TestPlatformOptions>(
  options?: Options,
): TestAPI<{ platform: TestPlatformOf<Options> }> {
  return base.extend<{ platform: TestPlatformOf<Options> }>({
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from the pattern
    platform: async ({}, use) => {
      await using platform = await startTestPlatform<Options>(options)
      await use(platform)
    },
  })
}

/** The same on a platform with the default seed. */
export const test = testWith()

/**
 * A test for each saved state of an app's form, on a platform of its own:
 *
 *     await testFormStates({ app: import.meta.dirname })
 *
 * A state that was valid when it was saved still is; in the others, the same fields have problems.
 */
export async function testFormStates({
  as,
  ...options
}: TestPlatformOptions & {
  readonly app: AppUnderTest
  readonly as?: Person
}): Promise<void> {
  await using platform = await startTestPlatform(options)
  const states = await platform.formStates(platform.app)
  if (states.length === 0) await platform.checkFormStates(platform.app)
  for (const { name } of states) {
    base(`the form in state ${name}`, async () => {
      await using own = await startTestPlatform(options)
      await own.checkFormStates(own.app, { only: [name], ...(as !== undefined && { as }) })
    })
  }
}
