import { defineCommand } from '../command-line/definition.ts'
import { onPlatform, wholeWithin } from '../command-line/values.ts'

/** `benchtop upload`. */
export const uploadCommand = defineCommand({
  name: 'upload',
  summary: 'upload files and folders into a project',
  description: `Uploads files into a new AppResult of a project: VCF, BAM, FASTQ, or anything else, and whole folders.
    Large files are sent in parts, and verified. After Ctrl-C or a broken connection, the same command in the same folder
    resumes: what is there already isn't sent again.`,
  arguments: { '<path...>': 'files and folders; hidden files in folders are left out' },
  options: {
    ...onPlatform('print JSON, one object per line'),
    '--project <project>': { about: 'the project, by its id', required: true },
    '--name <name>': 'the name of the AppResult (that of the first file or folder)',
    '--app <app>': 'the application that the AppResult belongs to (the first one)',
    '--as <user>': 'the user, by id or e-mail address (the first one)',
    '--part-size <bytes>': {
      about: 'bytes of a part, from 5000000 to 26214400 (16777216)',
      ...wholeWithin(5_000_000, 26_214_400),
    },
  },
  examples: [
    'benchtop upload calls.vcf.gz calls.vcf.gz.tbi --project 4001',
    'benchtop upload reads/ --project 4001 --name "Reads of March"',
    'benchtop upload sample.bam --project 4001 --app my-app --json',
  ],
  exitCodes: '0 success, 1 failure, 2 bad usage, 130 interrupted.',
  load: async () => (await import('../upload/upload-action.ts')).uploadFiles,
})
