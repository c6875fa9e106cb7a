import type { ExitCode } from '../errors.ts'
import type { Context } from './context.ts'

/** An option or an argument: what it is for, or that with how its value is read. */
export type ValueDefinition =
  | string
  | {
      readonly about: string
      /** Reads a value; undefined refuses it, with the `rule` as the reason. */
      readonly parse?: (text: string) => unknown
      readonly rule?: string
      readonly choices?: readonly string[]
      /** Whether an option may be given several times: its value is a list then. */
      readonly repeat?: true
      readonly required?: true
      readonly default?: string | number
      /** The options that it can't be given with, by their names in `given`. */
      readonly conflicts?: readonly string[]
    }

/** Arguments by what stands in the help: `<app>`, `[folder]`, `<file...>`. */
export type Arguments = Readonly<Record<string, ValueDefinition>>
/** Options by what stands in the help: `--json`, `--user <user>`, `-y, --yes`, `--no-git`. */
export type Options = Readonly<Record<string, ValueDefinition>>

/** A command as it is declared: what its help says, what it takes, and what it does. */
export type CommandDefinition = {
  readonly name: string
  /** What the list of commands says of it. */
  readonly summary: string
  /** What its own help begins with; its lines are joined, and empty ones separate paragraphs. */
  readonly description?: string
  readonly arguments?: Arguments
  readonly options?: Options
  /** A part of the help before the examples. */
  readonly notes?: string
  readonly examples?: readonly string[]
  /** What its exit codes mean, unless as usual. */
  readonly exitCodes?: string
  /** What it does: success unless it gives an exit code. */
  readonly run?: (given: never, context: Context) => Promise<ExitCode | void>
  /** Loads what it does, where that would take time that `--help` needn't. */
  readonly load?: () => Promise<NonNullable<CommandDefinition['run']>>
  readonly commands?: readonly CommandDefinition[]
}

type Does<Takes extends Options, From extends Arguments> = (
  given: Given<Takes, From>,
  context: Context,
) => Promise<ExitCode | void>

/** A command, whose arguments and options have the types that their declarations give them. */
export function defineCommand<
  const Takes extends Options = Readonly<Record<never, never>>,
  const From extends Arguments = Readonly<Record<never, never>>,
>(
  definition: Omit<CommandDefinition, 'run' | 'load'> & {
    readonly arguments?: From
    readonly options?: Takes
    readonly run?: Does<Takes, From>
    readonly load?: () => Promise<Does<Takes, From>>
  },
): CommandDefinition {
  return definition
}

/** The values of declared options and arguments by their names: `--part-size <bytes>` is `partSize`. */
export type Given<
  Takes extends Options,
  From extends Arguments = Readonly<Record<never, never>>,
> = OptionValues<Takes> & ArgumentValues<From>

type OptionValues<Takes extends Options> = {
  readonly [
    Flag in keyof Takes as IsSet<Takes[Flag]> extends true ? OptionName<Flag> : never
  ]: OptionValue<Flag, Takes[Flag]>
} & {
  readonly [
    Flag in keyof Takes as IsSet<Takes[Flag]> extends true ? never : OptionName<Flag>
  ]?: OptionValue<Flag, Takes[Flag]>
}

type ArgumentValues<From extends Arguments> = {
  readonly [
    Word in keyof From as Word extends `<${string}` | `${string}...]` ? ArgumentName<Word> : never
  ]: Word extends `${string}...${string}` ? readonly Read<From[Word]>[] : Read<From[Word]>
} & {
  readonly [
    Word in keyof From as Word extends `${string}...]`
      ? never
      : Word extends `[${string}`
        ? ArgumentName<Word>
        : never
  ]?: Read<From[Word]>
}

type IsSet<Value> = Value extends { readonly required: true } | { readonly default: unknown }
  ? true
  : false

type OptionValue<Flag, Value> = Flag extends `${string}<${string}`
  ? Value extends { readonly repeat: true }
    ? readonly Read<Value>[]
    : Read<Value>
  : Flag extends `${string}[${string}`
    ? string | true
    : Flag extends `--no-${string}`
      ? false
      : true

/** What one text becomes. */
type Read<Value> = Value extends { readonly parse: (text: string) => infer Parsed }
  ? Exclude<Parsed, undefined>
  : Value extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string

type OptionName<Flag> = Flag extends `${string}--${infer Words}`
  ? Words extends `${infer Name} ${string}`
    ? CamelCase<Name>
    : Words extends `no-${infer Name}`
      ? CamelCase<Name>
      : CamelCase<Words>
  : never

type ArgumentName<Word> = Word extends `${'<' | '['}${infer Name}${'>' | ']'}`
  ? Name extends `${infer Repeated}...`
    ? Repeated
    : Name
  : never

type CamelCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Text
