import { Command, CommanderError } from 'commander'
import { readFileSync } from 'node:fs'
import { faultsCommand, notificationsCommand, rateLimitsCommand } from './commands/conditions.ts'
import { agentCommand } from './commands/agent.ts'
import { clockCommand, resetCommand, seedCommand } from './commands/control.ts'
import { demoCommand } from './commands/demo.ts'
import { launchCommand } from './commands/launch.ts'
import { logsCommand } from './commands/logs.ts'
import { projectCommand } from './commands/project.ts'
import { runCommand } from './commands/run.ts'
import { noticesCommand, sessionCommand } from './commands/session.ts'
import { startCommand } from './commands/start.ts'
import { triggerCommand } from './commands/trigger.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from './errors.ts'
import { paintFor } from './output/output.ts'
import type { World } from './world.ts'

const commands = [
  startCommand,
  demoCommand,
  launchCommand,
  triggerCommand,
  sessionCommand,
  noticesCommand,
  runCommand,
  projectCommand,
  seedCommand,
  resetCommand,
  clockCommand,
  logsCommand,
  agentCommand,
  faultsCommand,
  rateLimitsCommand,
  notificationsCommand,
] as const

/**
 * Runs the command line that `args` (without the program's name) says and gives its exit code: 0 ended well, 1 failed, 2
 * bad usage. Errors are told on standard error and never thrown.
 */
export async function runCli(args: readonly string[], world: World): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok
  try {
    await program(world, (ended) => void (code = ended)).parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    return tellError(error, world)
  }
}

function program(world: World, ended: (code: ExitCode) => void): Command {
  const { stdout, stderr } = world
  const root = new Command('benchtop')
    .description('A genomics data platform on your own bench.')
    .version(readVersion(), '-V, --version')
    .addHelpText('after', '\nbenchtop <command> --help tells more, with examples.')
  for (const make of commands) root.addCommand(make(world, ended))
  for (const command of withSubcommands(root)) {
    command
      .exitOverride()
      .showHelpAfterError(`(${pathOf(command)} --help shows what there is)`)
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr: (text) => void stderr.write(text),
        outputError: (text, write) => write(text.replace('error:', errorMark(world))),
        getOutHelpWidth: () => (stdout.isTTY ? stdout.columns : 80),
        getErrHelpWidth: () => (stderr.isTTY ? stderr.columns : 80),
      })
  }
  return root
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function tellError(error: unknown, world: World): ExitCode {
  const tell = (text: string): void => void world.stderr.write(`${errorMark(world)} ${text}\n`)
  if (error instanceof CliError) {
    tell(error.message)
    return error.exitCode
  }
  if (isEmulatorError(error)) tell(error.message)
  else tell(`This is a fault of Benchtop itself: ${messageOf(error)}\n${stackOf(error)}`)
  return exitCodes.failed
}

/** Known by its name, since loading the emulator only to tell that there was no error of it would cost a start. */
function isEmulatorError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'EmulatorError'
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}

function errorMark({ stderr }: World): string {
  return paintFor(stderr, 'red', 'error:')
}
