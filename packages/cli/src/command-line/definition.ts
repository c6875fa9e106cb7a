import type { ExitCode } from '../errors.ts'
import type { Context } from './context.ts'
import type { Declared, Given } from './given.ts'

/** A command as it is declared: what its help says, what it takes, and what it does. */
export type CommandDefinition = {
  readonly name: string
  /** What the list of commands says of it. */
  readonly summary: string
  /** What its own help begins with; its lines are joined, and empty ones separate paragraphs. */
  readonly description?: string
  readonly arguments?: Declared
  readonly options?: Declared
  /** A part of the help before the examples. */
  readonly notes?: string
  /** Without them, those are shown that the commands below it begin with. */
  readonly examples?: readonly string[]
  /** What its exit codes mean, unless as usual. */
  readonly exitCodes?: string
  /** What it does: success unless it gives an exit code. */
  readonly run?: Run<never>
  /** Loads what it does, where that would take time that `--help` needn't. */
  readonly load?: () => Promise<Run<never>>
  readonly commands?: readonly CommandDefinition[]
}

type Run<Values> = (given: Values, context: Context) => Promise<ExitCode | void>

export type Nothing = Readonly<Record<never, never>>

/** A command that gets what it was given with the types that its arguments and options declare. */
export function defineCommand<
  const Options extends Declared = Nothing,
  const Arguments extends Declared = Nothing,
>(
  definition: Omit<CommandDefinition, 'run' | 'load'> & {
    readonly arguments?: Arguments
    readonly options?: Options
    readonly run?: Run<Given<Options> & Given<Arguments>>
    readonly load?: () => Promise<Run<Given<Options> & Given<Arguments>>>
  },
): CommandDefinition {
  return definition
}
