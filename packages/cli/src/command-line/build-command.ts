import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { exitCodes, type ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { createContext } from './context.ts'
import type { CommandDefinition } from './definition.ts'
import type { ValueDefinition } from './given.ts'

/** A command of the parser, and those below it; `ended` gets the exit code of the one that was run. */
export function buildCommand(
  definition: CommandDefinition,
  world: World,
  ended: (code: ExitCode) => void,
): Command {
  const { name, summary, description = '', run, commands = [] } = definition
  const { load = run && (async () => run) } = definition
  const command = new Command(name).summary(summary).description(prose(description))
  for (const [word, value] of Object.entries(definition.arguments ?? {})) {
    const settings = settingsOf(value)
    command.addArgument(configured(new Argument(word, settings.about), settings))
  }
  for (const [flags, value] of Object.entries(definition.options ?? {})) {
    const settings = settingsOf(value)
    const option = configured(new Option(flags, settings.about), settings)
    option
      .makeOptionMandatory(settings.required === true)
      .conflicts([...(settings.conflicts ?? [])])
    command.addOption(option)
  }
  const shown = [{ examples: run && [`benchtop ${name}`] }, ...commands]
  const ofParts = shown.flatMap(({ examples = [] }) => examples.slice(0, 1))
  command.addHelpText('after', endOfHelp({ examples: ofParts, ...definition }))
  if (load !== undefined) {
    command.action(async (...values: unknown[]) => {
      const given = valuesOf(command, values)
      const isTyped = (option: string) => command.getOptionValueSource(option) === 'cli'
      const does = await load()
      ended((await does(given as never, createContext(given, world, isTyped))) ?? exitCodes.ok)
    })
  }
  for (const one of commands) command.addCommand(buildCommand(one, world, ended))
  if (load !== undefined && commands.length > 0) suggestCommands(command)
  return command
}

/** Commander says which command was meant only below one that does nothing itself. */
function suggestCommands(command: Command & { unknownCommand?(): void }): void {
  const refuse = command.error.bind(command)
  command.error = (message, options): never => {
    if (options?.code === 'commander.unknownCommand') throw new CommanderError(2, '', message)
    let meant = ''
    try {
      if (command.args.length > 0) command.unknownCommand?.()
    } catch (error) {
      meant = /\n.*/.exec((error as Error).message)?.[0] ?? ''
    }
    return refuse(message + meant, options)
  }
}

/** The usual meaning of the exit codes. */
const commonExitCodes = '0 success, 1 failure, 2 bad usage.'

/** What a help ends with. */
export function endOfHelp({
  notes,
  examples = [],
  exitCodes: meaning = commonExitCodes,
}: Pick<CommandDefinition, 'notes' | 'examples' | 'exitCodes'>): string {
  const lines = examples.map((example) => `  $ ${example}`)
  return [
    '',
    ...(notes === undefined ? [] : [`${notes}\n`]),
    ...(lines.length === 0 ? [] : ['Examples:', ...lines, '']),
    `Exit codes: ${meaning}`,
  ].join('\n')
}

type Settings = Exclude<ValueDefinition, string>

function settingsOf(value: ValueDefinition): Settings {
  return typeof value === 'string' ? { about: value } : value
}

/** An option or an argument that is read as its settings state. */
function configured<Taking extends Argument | Option>(taking: Taking, settings: Settings): Taking {
  const { parse, rule, choices, repeat } = settings
  if (choices !== undefined) taking.choices(choices)
  if (parse !== undefined || repeat === true) {
    taking.argParser((text: string, before: unknown) => {
      const read = parse === undefined ? text : parse(text)
      if (read === undefined) throw new InvalidArgumentError(rule ?? '')
      return repeat === true ? [...((before as unknown[] | undefined) ?? []), read] : read
    })
  }
  if (settings.default !== undefined) taking.default(settings.default)
  return taking
}

/** The arguments and options of a command line by their names; commander gives options that a command shares to the one above. */
function valuesOf(command: Command, values: readonly unknown[]): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = command.optsWithGlobals()
  for (const [at, argument] of command.registeredArguments.entries()) {
    if (values[at] !== undefined) given[argument.name()] = values[at]
  }
  return given
}

/** Text of a help page: lines are joined into paragraphs, separated by empty lines; the terminal wraps them. */
function prose(text: string): string {
  return text
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')
}
