import { test as base, type TestAPI } from 'vitest'
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
