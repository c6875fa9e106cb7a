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
      /** The options that it can't be given with, by the names of their values. */
      readonly conflicts?: readonly string[]
    }

/**
 * Options or arguments by what stands in the help: `--json`, `--user <user>`, `-y, --yes`, `--no-git`; `<app>`, `[folder]`,
 * `<file...>`.
 */
export type Declared = Readonly<Record<string, ValueDefinition>>

/**
 * The values of declared options or arguments by their names: that of `--part-size <bytes>` is `partSize`. Those of options
 * that are neither required nor have a default, and of arguments in brackets, may be missing.
 */
export type Given<All extends Declared> = {
  readonly [
    Words in keyof All as IsSet<Words, All[Words]> extends true ? NameOf<Words> : never
  ]: ValueOf<Words, All[Words]>
} & {
  readonly [
    Words in keyof All as IsSet<Words, All[Words]> extends true ? never : NameOf<Words>
  ]?: ValueOf<Words, All[Words]>
}

type IsSet<Words, Value> = Words extends `<${string}` | `[${string}...]`
  ? true
  : Value extends { readonly required: true } | { readonly default: unknown }
    ? true
    : false

type NameOf<Words> = Words extends `${string}--${infer Option}`
  ? Option extends `${infer Name} ${string}` | `no-${infer Name}`
    ? CamelCase<Name>
    : CamelCase<Option>
  : Words extends `${'<' | '['}${infer Name}${'>' | ']'}`
    ? Name extends `${infer Repeated}...`
      ? Repeated
      : Name
    : never

type CamelCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Text

type ValueOf<Words, Value> = Words extends `-${string}`
  ? Words extends `${string}<${string}`
    ? Value extends { readonly repeat: true }
      ? readonly Read<Value>[]
      : Read<Value>
    : Words extends `${string}[${string}`
      ? string | true
      : Words extends `--no-${string}`
        ? false
        : true
  : Words extends `${string}...${string}`
    ? readonly Read<Value>[]
    : Read<Value>

/** What one text becomes. */
type Read<Value> = Value extends { readonly parse: (text: string) => infer Parsed }
  ? Exclude<Parsed, undefined>
  : Value extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string
