import { ApiError, ConnectionError, TransferInterrupted } from '@benchtop/app-runtime'
import { OAuthFlowError } from '@benchtop/app-runtime/oauth'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { exitCodes, UploaderError, type ExitCode } from './errors.ts'
import { runUpload, type UploadFlags } from './run-upload.ts'
import { signIn, signOut } from './sign-in.ts'
import type { World } from './world.ts'

/** Runs the program with its arguments and gives its exit code; errors are told on standard error. */
export async function runUploader(args: readonly string[], world: World): Promise<ExitCode> {
  try {
    await program(world).parseAsync([...args], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    }
    return tell(error, world)
  }
}

function program(world: World): Command {
  const root = new Command('device-uploader')
    .description('Uploads files and folders to the platform from a command line.')
    .addHelpText(
      'after',
      `
Examples:
  $ device-uploader projects
  $ device-uploader upload --project 4001 results/
  $ device-uploader upload --project 4001 --name "Run 7" calls.vcf.gz reads.bam

Exit codes: 0 ended well, 1 failed, 2 bad usage, 130 interrupted.`,
    )
  root
    .command('upload')
    .summary('upload to a new AppResult of a project')
    .description(
      'Uploads files, and folders with all that is in them, to a new AppResult of a project. Large files go in\n' +
        'parts, several at once. What was interrupted goes on with the same command.',
    )
    .argument('<path...>', 'files and folders')
    .requiredOption('--project <id>', 'the project; `device-uploader projects` lists yours', digits)
    .option('--name <name>', 'the name of the AppResult (that of the first path)')
    .option('--parallel <count>', 'how many parts are under way at once', parallel, 4)
    .option('--part-size <MB>', 'how large a part is, from 5 to 25', partSize, 16_000_000)
    .action((paths: readonly string[], flags: UploadFlags) => runUpload(paths, flags, world))
  root
    .command('projects')
    .summary('list your projects')
    .action(async () => {
      const client = await signIn(world, ['browse global'])
      for await (const { Id, Name } of client.v1.listOwnProjects.all({ SortBy: 'Name' })) {
        world.stdout.write(`${Id}  ${Name}\n`)
      }
    })
  root
    .command('sign-out')
    .summary('forget the token, here and on the platform')
    .action(async () => {
      const wasIn = await signOut(world)
      world.stdout.write(wasIn ? 'Signed out.\n' : 'Nobody was signed in.\n')
    })
  for (const command of [root, ...root.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      writeErr: (text) => void world.stderr.write(text),
    })
  }
  return root
}

function digits(text: string): string {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('An id is a number, such as 4001.')
  return text
}

function parallel(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 16) {
    throw new InvalidArgumentError('From 1 to 16 parts go at once.')
  }
  return count
}

function partSize(text: string): number {
  const megabytes = Number(text)
  if (!(megabytes >= 5 && megabytes <= 25)) {
    throw new InvalidArgumentError('The platform takes parts from 5 to 25 MB.')
  }
  return Math.round(megabytes * 1_000_000)
}

function tell(error: unknown, { stderr, signal, environment }: World): ExitCode {
  const say = (text: string) => void stderr.write(`error: ${text}\n`)
  if (signal.aborted) {
    stderr.write('Interrupted. The same command goes on where it was.\n')
    return exitCodes.interrupted
  }
  if (error instanceof UploaderError) {
    say(error.message)
    return exitCodes[error.code]
  }
  if (error instanceof TransferInterrupted) {
    say(`${error.message} Run the same command again.`)
    return exitCodes.failed
  }
  if (isUnreachable(error)) {
    say(`${environment.apiUrl} doesn't answer: is the platform up? (${error.message})`)
    return exitCodes.failed
  }
  if (error instanceof OAuthFlowError || error instanceof ApiError) {
    say(error.message)
    return exitCodes.failed
  }
  throw error
}

/** Nobody answered: as the client says it, or as fetch does, by which tokens are asked for. */
function isUnreachable(error: unknown): error is Error {
  if (error instanceof ConnectionError) return true
  return error instanceof TypeError && error.message === 'fetch failed'
}
