import type { ControlClient } from '@benchtop/client/control'
import type { ExitCode } from '../errors.ts'
import type { Use } from '../remote/target.ts'
import type { Context } from './context.ts'
import type { CommandDefinition, Nothing } from './definition.ts'
import type { Declared, Given } from './given.ts'
import { onPlatform } from './values.ts'

/** What such a command works with: `control` is the control API of the platform. */
type BenchContext = Context & { readonly control: ControlClient }

/** A command that reads what is on a running platform, or changes it: it takes `--url` and `--json` besides its own options. */
export function benchCommand<
  const Options extends Declared = Nothing,
  const Arguments extends Declared = Nothing,
>(
  use: Use,
  definition: Omit<CommandDefinition, 'run' | 'load'> & {
    readonly arguments?: Arguments
    readonly options?: Options
    run(given: Given<Options> & Given<Arguments>, context: BenchContext): Promise<ExitCode | void>
  },
): CommandDefinition {
  return {
    ...definition,
    options: { ...onPlatform(), ...definition.options },
    run: async (given: never, context) =>
      definition.run(given, { ...context, control: await context.bench(use) }),
  }
}
