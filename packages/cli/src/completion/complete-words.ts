import type { Argument, Command, Option } from 'commander'

/** A word that may come next, with a short description. */
export type Suggestion = { readonly value: string; readonly about: string }

/** What may come next: words, and files if the argument is a path, which the shell then offers. */
type Suggestions = { readonly words: readonly Suggestion[]; readonly files: boolean }

/** The words of the command line that the values of an argument depend on. */
export type TypedWords = {
  /** The arguments of the command that come before. */
  readonly arguments: readonly string[]
  /** The value of `--user`. */
  readonly user: string | undefined
  /** The address of the platform, if it is named. */
  readonly url: string | undefined
  /** The part of the value that is there already. */
  readonly value: string
}

/** Returns the values for an argument by its name, such as `user`: those that a running platform has. */
export type FindValues = (name: string, typed: TypedWords) => Promise<readonly Suggestion[]>

/** Arguments of these names accept the path of a file or a folder. */
const paths: ReadonlySet<string> = new Set(['file', 'folder', 'path', 'path[=source]'])

/** The completions of a command line whose last word is being typed. */
export async function completeWords(
  root: Command,
  words: readonly string[],
  find: FindValues,
): Promise<Suggestions> {
  const typed = words.at(-1) ?? ''
  const place = readPlace(root, words.slice(0, -1))
  const found = await suggestionsAt(place, typed, find)
  return { ...found, words: found.words.filter(({ value }) => value.startsWith(typed)) }
}

/** The position of a word: in which command, as what. */
type Place = ReturnType<typeof readPlace>

function readPlace(root: Command, before: readonly string[]) {
  let command = root
  /** The option whose value is next. */
  let pending: Option | undefined
  /** Whether `--` came, after which nothing is an option. */
  let isLiteral = false
  /** The arguments of the command that came before. */
  const args: string[] = []
  const given = new Map<Option, string | undefined>()
  for (const word of before) {
    const below = args.length === 0 && !isLiteral ? subcommand(command, word) : undefined
    if (pending !== undefined) {
      given.set(pending, word)
      pending = undefined
    } else if (below !== undefined) {
      command = below
    } else if (isLiteral || !word.startsWith('-') || word === '-') {
      args.push(word)
    } else if (word === '--') {
      isLiteral = true
    } else {
      const [flag = '', value] = word.split('=', 2)
      const option = optionOf(command, flag)
      if (option !== undefined) given.set(option, value)
      if (value === undefined && option?.required === true) pending = option
    }
  }
  return { command, pending, isLiteral, arguments: args, given }
}

async function suggestionsAt(place: Place, typed: string, find: FindValues): Promise<Suggestions> {
  const { command, pending, isLiteral, given } = place
  const valueOf = (long: string) => [...given].findLast(([one]) => one.long === long)?.[1]
  const before = { arguments: place.arguments, user: valueOf('--user'), url: valueOf('--url') }
  const words = (value: string): TypedWords => ({ ...before, value })
  if (pending !== undefined) return valuesOf(pending, valueName(pending), words(typed), find)
  if (!isLiteral && typed.startsWith('-')) {
    const [flag = ''] = typed.split('=', 1)
    const option = typed.includes('=') ? optionOf(command, flag) : undefined
    if (option === undefined) return { words: optionWords(place), files: false }
    const begun = words(typed.slice(flag.length + 1))
    const values = await valuesOf(option, valueName(option), begun, find)
    const named = values.words.map((one) => ({ ...one, value: `${flag}=${one.value}` }))
    return { words: named, files: values.files }
  }
  const below =
    place.arguments.length === 0 && !isLiteral ? command.createHelp().visibleCommands(command) : []
  const commands = below.map((one) => ({ value: one.name(), about: one.summary() }))
  const argument = argumentAt(command, place.arguments.length)
  const values =
    argument === undefined
      ? { words: [], files: false }
      : await valuesOf(argument, argument.name(), words(typed), find)
  return { words: [...commands, ...values.words], files: values.files }
}

async function valuesOf(
  { argChoices }: Pick<Argument | Option, 'argChoices'>,
  name: string,
  typed: TypedWords,
  find: FindValues,
): Promise<Suggestions> {
  if (argChoices !== undefined) {
    return { words: argChoices.map((value) => ({ value, about: '' })), files: false }
  }
  return paths.has(name)
    ? { words: [], files: true }
    : { words: await find(name, typed), files: false }
}

/** The options that a command accepts and that weren't given yet, or may be repeated. */
function optionWords({ command, given }: Place): Suggestion[] {
  return allOptions(command)
    .filter((option) => !given.has(option) || /may be repeated/.test(option.description))
    .map((option) => ({ value: option.long ?? option.short ?? '', about: option.description }))
}

/** Its own options and those of its parents, each once. */
function allOptions(command: Command): Option[] {
  const own = command.createHelp().visibleOptions(command)
  const above = command.parent?.parent == null ? [] : allOptions(command.parent)
  return [...own, ...above.filter((one) => own.every(({ long }) => long !== one.long))]
}

function optionOf(command: Command, flag: string): Option | undefined {
  return allOptions(command).find((option) => option.long === flag || option.short === flag)
}

function subcommand(command: Command, word: string): Command | undefined {
  return command.commands.find((one) => one.name() === word || one.aliases().includes(word))
}

/** The next argument; the last one repeatedly if it is variadic. */
function argumentAt({ registeredArguments: all }: Command, before: number): Argument | undefined {
  const last = all.at(-1)
  return all[before] ?? (last?.variadic === true ? last : undefined)
}

/** The name of an option's value in its flags: `user` in `--user <user>`. */
function valueName({ flags }: Option): string {
  return /[<[](.+)[>\]]$/.exec(flags)?.[1]?.replace(/\.\.\.$/, '') ?? ''
}
