import { Command, InvalidArgumentError } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { UploadFlags } from '../upload/upload-action.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'
import { prose } from './prose.ts'

/** `benchtop upload`. */
export function uploadCommand(world: World, ended: (code: ExitCode) => void): Command {
  return withPlatformOptions(new Command('upload'), 'print JSON, one object per line')
    .summary('upload files and folders into a project')
    .description(
      prose(`Uploads files into a new AppResult of a project: VCF, BAM, FASTQ, or anything else, and whole folders.
Large files are sent in parts, and verified. After Ctrl-C or a broken connection, the same command in the same folder
resumes: what is there already isn't sent again.`),
    )
    .argument('<path...>', 'files and folders; hidden files in folders are left out')
    .requiredOption('--project <project>', 'the project, by its id')
    .option('--name <name>', 'the name of the AppResult (that of the first file or folder)')
    .option('--app <app>', 'the application that the AppResult belongs to (the first one)')
    .option('--as <user>', 'the user, by id or e-mail address (the first one)')
    .option('--part-size <bytes>', 'bytes of a part, from 5000000 to 26214400 (16777216)', partSize)
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop upload calls.vcf.gz calls.vcf.gz.tbi --project 4001
  $ benchtop upload reads/ --project 4001 --name "Reads of March"
  $ benchtop upload sample.bam --project 4001 --app my-app --json

Exit codes: 0 success, 1 failure, 2 bad usage, 130 interrupted.`,
    )
    .action(async (paths: readonly string[], flags: UploadFlags) => {
      const { uploadFiles } = await import('../upload/upload-action.ts')
      ended(await uploadFiles(paths, flags, world))
    })
}

function partSize(text: string): number {
  const bytes = Number(text)
  if (/^\d+$/.test(text) && bytes >= 5_000_000 && bytes <= 26_214_400) return bytes
  throw new InvalidArgumentError('It is a whole number from 5000000 to 26214400.')
}
