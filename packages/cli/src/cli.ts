import type { Command } from 'commander'
import type { CommandDefinition } from './command-line/definition.ts'
import { completeWord } from './completion/scripts.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from './errors.ts'
import { helpFormat } from './output/help-format.ts'
import { columnsOf, createOutput, ignoreClosedPipe, type Output } from './output/output.ts'
import { ownVersion } from './own-version.ts'
import type { World } from './world.ts'

type Commands = Readonly<Record<string, () => Promise<CommandDefinition>>>

/** Every command, in the groups and the order of the help, each loaded when it is needed. */
const groups: Readonly<Record<string, Commands>> = {
  App: {
    create: async () => (await import('./commands/create.ts')).createCommand,
    dev: async () => (await import('./commands/dev.ts')).devCommand,
    exec: async () => (await import('./commands/exec.ts')).execCommand,
    launch: async () => (await import('./commands/launch.ts')).launchCommand,
    trigger: async () => (await import('./commands/trigger.ts')).triggerCommand,
    form: async () => (await import('./commands/form.ts')).formCommand,
    report: async () => (await import('./commands/report.ts')).reportCommand,
    app: async () => (await import('./commands/app.ts')).appCommand,
    agent: async () => (await import('./commands/agent.ts')).agentCommand,
    package: async () => (await import('./commands/package.ts')).packageCommand,
    upgrade: async () => (await import('./commands/create.ts')).upgradeCommand,
  },
  Bench: {
    start: async () => (await import('./commands/start.ts')).startCommand,
    demo: async () => (await import('./commands/demo.ts')).demoCommand,
    status: async () => (await import('./commands/platform.ts')).statusCommand,
    list: async () => (await import('./commands/platform.ts')).listCommand,
    stop: async () => (await import('./commands/platform.ts')).stopCommand,
    reset: async () => (await import('./commands/control.ts')).resetCommand,
    clock: async () => (await import('./commands/control.ts')).clockCommand,
    faults: async () => (await import('./commands/conditions.ts')).faultsCommand,
    'rate-limits': async () => (await import('./commands/conditions.ts')).rateLimitsCommand,
    notifications: async () => (await import('./commands/conditions.ts')).notificationsCommand,
    mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
    jobs: async () => (await import('./commands/jobs.ts')).jobsCommand,
    logs: async () => (await import('./commands/logs.ts')).logsCommand,
    snapshot: async () => (await import('./commands/snapshot.ts')).snapshotCommand,
    device: async () => (await import('./commands/device.ts')).deviceCommand,
    token: async () => (await import('./commands/token.ts')).tokenCommand,
    purchase: async () => (await import('./commands/purchase.ts')).purchaseCommand,
    notices: async () => (await import('./commands/session.ts')).noticesCommand,
    backup: async () => (await import('./commands/backup.ts')).backupCommand,
    restore: async () => (await import('./commands/backup.ts')).restoreCommand,
    user: async () => (await import('./commands/user.ts')).userCommand,
    audit: async () => (await import('./commands/user.ts')).auditCommand,
    repair: async () => (await import('./commands/repair.ts')).repairCommand,
    doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
    completion: async () => (await import('./commands/completion.ts')).completionCommand,
  },
  Data: {
    upload: async () => (await import('./commands/upload.ts')).uploadCommand,
    data: async () => (await import('./commands/data.ts')).dataCommand,
    seed: async () => (await import('./commands/control.ts')).seedCommand,
    project: async () => (await import('./commands/project.ts')).projectCommand,
    run: async () => (await import('./commands/run.ts')).runCommand,
    session: async () => (await import('./commands/session.ts')).sessionCommand,
  },
  CI: {
    scenario: async () => (await import('./commands/scenario.ts')).scenarioCommand,
    record: async () => (await import('./commands/record.ts')).recordCommand,
    compare: async () => (await import('./commands/compare.ts')).compareCommand,
    replay: async () => (await import('./commands/replay.ts')).replayCommand,
    conformance: async () => (await import('./commands/conformance.ts')).conformanceCommand,
    openapi: async () => (await import('./commands/openapi.ts')).openApiCommand,
  },
}
const commands = Object.assign({}, ...Object.values(groups)) as Commands

/**
 * Runs the command line in `args` (without the program's name) and returns its exit code: 0 success, 1 failure, 2 bad
 * usage. Errors are printed to standard error and never thrown.
 */
export async function runCli(args: readonly string[], world: World): Promise<ExitCode> {
  ignoreClosedPipe(world.stdout)
  ignoreClosedPipe(world.stderr)
  // Scripts query the version often: print it without loading the parser of command lines.
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    world.stdout.write(`${ownVersion()}\n`)
    return exitCodes.ok
  }
  const { CommanderError } = await import('commander')
  // What follows -- is the command line of another program.
  const output = createOutput(world, /^--json$/m.test(args.join('\n').split(/^--$/m)[0] ?? ''))
  let code: ExitCode = exitCodes.ok
  let usage = ''
  try {
    const writeErr = (text: string): void => {
      const message = text.replace(/^error: /, '')
      if (output.json) usage += message
      else if (message !== text) output.error(message.trimEnd())
      else world.stderr.write(text)
    }
    const root = await program(world, (ended) => void (code = ended), namesIn(args), writeErr)
    const [first, ...words] = args
    if (first === completeWord) {
      const { runComplete } = await import('./completion/complete-action.ts')
      return await runComplete(root, words, world)
    }
    await root.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(error, output)
    if (usage !== '') output.error(usage.trimEnd(), 'usage')
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  }
}

/** Only the requested command; all of them if the word is unknown or missing. */
function namesIn(args: readonly string[]): readonly string[] {
  const [first = '', second = ''] = args
  // With several words, a shell completes what follows the command; with one, the command itself.
  const name = first === completeWord && args.length > 2 ? second : first
  return Object.hasOwn(commands, name) ? [name] : Object.keys(commands)
}

/** The heading of a command in the help. */
function groupOf(name: string): string {
  const [group] = Object.entries(groups).find(([, members]) => Object.hasOwn(members, name)) ?? []
  return `${group}:`
}

async function program(
  world: World,
  ended: (code: ExitCode) => void,
  names: readonly string[],
  writeErr: (text: string) => void,
): Promise<Command> {
  const { stdout, stderr } = world
  const [{ Command: Root }, { buildCommand, endOfHelp }, ...definitions] = await Promise.all([
    import('commander'),
    import('./command-line/build-command.ts'),
    ...names.map((name) => commands[name]?.()),
  ])
  const root = new Root('benchtop')
    .description('A genomics data platform on your own bench.')
    .version(ownVersion(), '-V, --version')
    .addHelpText('after', endOfHelp({ notes: 'Details and examples: benchtop <command> --help' }))
  for (const definition of definitions) {
    if (definition === undefined) continue
    const command = buildCommand(definition, world, ended)
    root.addCommand(command.helpGroup(groupOf(definition.name)))
  }
  for (const command of withSubcommands(root)) {
    command
      .exitOverride()
      .configureHelp(helpFormat)
      .showHelpAfterError(`(${pathOf(command)} --help lists the options)`)
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr,
        getOutHelpWidth: () => columnsOf(stdout) ?? 80,
        getErrHelpWidth: () => columnsOf(stderr) ?? 80,
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

function reportError(error: unknown, output: Output): ExitCode {
  if (error instanceof CliError) {
    output.error(error.message, error.code)
    return error.exitCode
  }
  if (/\bEMFILE\b|SQLITE_CANTOPEN|too many open files/.test(messageOf(error)))
    output.error(tooFewFiles)
  else if (isForOwner(error)) output.error(error.message)
  else output.error(`This is a bug in Benchtop: ${messageOf(error)}\n${stackOf(error)}`, 'bug')
  return exitCodes.failed
}

const tooFewFiles =
  'This process may not open as many files as it needs: raise the limit, with ulimit -n 1024 for example, and run the command again.'

/** Recognized by their names, since importing their classes would load their packages for every command. */
function isForOwner(error: unknown): error is Error {
  return error instanceof Error && ['EmulatorError', 'RecordingError'].includes(error.name)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}
