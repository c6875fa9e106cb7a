import { ApiError, ConnectionError, TransferInterrupted } from '@benchtop/app-runtime'
import { OAuthFlowError } from '@benchtop/app-runtime/oauth'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { exitCodes, UploaderError, type ExitCode } from './errors.ts'
import { runUpload, type UploadFlags } from './run-upload.ts'
import { signIn, signOut } from './sign-in.ts'
import type { World } from './world.ts'

/** Runs the program with its arguments and returns its exit code; errors are printed to standard error. */
export async function runUploader(args: readonly string[], world: World): Promise<ExitCode> {
  try {
    await program(world).parseAsync([...args], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    }
    return report(error, world)
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
    .summary('upload to a new AppResult in a project')
    .description(
      'Uploads files, and folders with their contents, to a new AppResult in a project. Large files are sent in\n' +
        'parts, several in parallel. The same command resumes an interrupted upload.',
    )
    .argument('<path...>', 'files and folders')
    .requiredOption('--project <id>', 'the project; `device-uploader projects` lists yours', digits)
    .option('--name <name>', 'the name of the AppResult (default: the name of the first path)')
    .option('--parallel <count>', 'how many parts to send in parallel', parallel, 4)
    .option('--part-size <MB>', 'the size of a part, from 5 to 25', partSize, 16_000_000)
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
    .summary('delete the token, here and on the platform')
    .action(async () => {
      const wasIn = await signOut(world)
      world.stdout.write(wasIn ? 'Signed out.\n' : 'Not signed in.\n')
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
    throw new InvalidArgumentError('Use 1 to 16 parallel parts.')
  }
  return count
}

function partSize(text: string): number {
  const megabytes = Number(text)
  if (!(megabytes >= 5 && megabytes <= 25)) {
    throw new InvalidArgumentError('The platform accepts parts from 5 to 25 MB.')
  }
  return Math.round(megabytes * 1_000_000)
}

function report(error: unknown, { stderr, signal, environment }: World): ExitCode {
  const say = (text: string) => void stderr.write(`error: ${text}\n`)
  if (signal.aborted) {
    stderr.write('Interrupted. Run the same command to resume.\n')
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
    say(`${environment.apiUrl} doesn't respond: is the platform running? (${error.message})`)
    return exitCodes.failed
  }
  if (error instanceof OAuthFlowError || error instanceof ApiError) {
    say(error.message)
    return exitCodes.failed
  }
  throw error
}

/** Whether the server didn't respond: an error of the client, or of fetch, which requests tokens. */
function isUnreachable(error: unknown): error is Error {
  if (error instanceof ConnectionError) return true
  return error instanceof TypeError && error.message === 'fetch failed'
}
