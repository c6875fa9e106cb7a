import type { ControlClient } from '@benchtop/client/control'
import { createOutput, type Output } from '../output/output.ts'
import type { Use } from '../remote/target.ts'
import type { World } from '../world.ts'

/** What a command works with. */
export type Context = {
  readonly world: World
  /** Lines for people, or records under `--json`. */
  readonly output: Output
  /** The control API of the platform that the command uses; see `targetBench`. */
  bench(use: Use): Promise<ControlClient>
  /** Whether an option was given, and hasn't its default. */
  isTyped(option: string): boolean
}

/** The context of a command with these options. */
export function createContext(
  { url, json }: { readonly url?: string; readonly json?: true },
  world: World,
  isTyped: Context['isTyped'],
): Context {
  return {
    world,
    output: createOutput(world, json === true),
    async bench(use) {
      const { targetBench } = await import('../remote/target.ts')
      return targetBench(url, world, use)
    },
    isTyped,
  }
}
