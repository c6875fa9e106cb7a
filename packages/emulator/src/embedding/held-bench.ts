import type { EmulatorOptions } from '../emulator-options.ts'
import { createEmulator, type Emulator } from '../emulator.ts'

/** How a bench is made that is part of a server of a user's: `at` is its path there, or its whole address; `/bench` by default. */
export type EmbeddedOptions = Omit<EmulatorOptions, 'host' | 'listen' | 'ports' | 'shared'>

/** A bench, and how many servers have it that end. */
type Held = { readonly starting: Promise<Emulator>; uses: number; end(): Promise<void> }

/** Servers for development load modules again and again: what they hold is in none. */
const key = Symbol.for('benchtop.embedded')
const held = ((globalThis as { [key]?: Map<string, Held> })[key] ??= new Map<string, Held>())

/** The bench at an address, which is one in a process; started with the first use. */
export function heldBench(options: EmbeddedOptions): Held {
  const { at = '/bench' } = options
  let one = held.get(at)
  if (one === undefined) {
    const starting = createEmulator({ ...options, at, listen: false })
    const end = async () => {
      held.delete(at)
      await (await starting).close()
    }
    one = { starting, uses: 0, end }
    held.set(at, one)
    starting.catch(() => held.delete(at))
  }
  return one
}

/**
 * A handler of Fetch requests for the route handlers of Next, h3, Hono and SvelteKit: a bench at a path of the app, which the
 * first request starts. Since a handler doesn't see who sends a request, the pages and the control API require the start token
 * of its `bench` unless `requireToken` is false. Its promises reject with an EmulatorError where it can't be started.
 */
export function createBenchHandler(
  options: EmbeddedOptions = {},
): ((request: Request) => Promise<Response>) & { bench(): Promise<Emulator> } {
  const bench = () => heldBench({ requireToken: true, ...options }).starting
  return Object.assign(async (request: Request) => (await bench()).fetch(request), { bench })
}
