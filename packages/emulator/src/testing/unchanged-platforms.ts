import { afterAll } from 'vitest'
import type { TestPlatform } from './test-platform.ts'

/** What is made ready for a call: a function makes something on its platform. */
type Prepared = {
  readonly before?: unknown
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly bytes?: unknown
}

/**
 * Gives platforms for calls that change nothing, such as those that are refused: one for all of a file that have nothing
 * prepared for them, and one each for the others.
 */
export function unchangedPlatforms<Platform extends TestPlatform>(
  start: () => Promise<Platform>,
): (one: { readonly call: Prepared }) => Promise<Platform> {
  let shared: Promise<Platform> | undefined
  // Its answers are held to their documents as it is disposed of, and not as it is closed.
  afterAll(async () => (await shared)?.[Symbol.asyncDispose]())
  return async ({ call: { before, params = {}, body, bytes } }) => {
    const made = [before, body, bytes, ...Object.values(params)]
    if (made.some((one) => typeof one === 'function')) return start()
    const platform = await (shared ??= start())
    return { ...platform, [Symbol.asyncDispose]: async () => {} }
  }
}
