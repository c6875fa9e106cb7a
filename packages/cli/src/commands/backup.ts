import { defineCommand } from '../command-line/definition.ts'
import { numberLike, onPlatform } from '../command-line/values.ts'

/** `benchtop backup`. */
export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'back up a running platform',
  description: `Writes the state of a running platform to a file, with the bytes of all files: the state of the moment
    at which the command is run, whatever is written during the backup. Named snapshots and the audit log
    are not part of it.`,
  arguments: {
    '<target>': 'the file to write, or a bucket: s3://bucket/prefix, with ?endpoint=, region=',
  },
  options: {
    ...onPlatform(),
    '--force': 'replace the file',
    '--keep <number>': {
      about: 'of the backups in the bucket, keep this many of the newest',
      parse: numberLike(/^[1-9]\d{0,4}$/),
      rule: 'Write a whole number from 1, such as 30.',
    },
  },
  examples: [
    'benchtop backup /srv/backups/bench.benchtop-snapshot',
    'benchtop backup s3://backups/bench --keep 30',
  ],
  load: async () => (await import('../snapshots/backup-actions.ts')).runBackup,
})

/** `benchtop restore`. */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'make a data folder of a backup',
  description:
    "Makes a data folder of a backup, to start a platform on. A backup that isn't whole is refused.",
  arguments: {
    '<source>': 'the file, or s3://bucket/prefix for the newest backup there, or one by its name',
  },
  options: {
    '--data <folder>': { about: 'the folder to make; it must be empty or absent', required: true },
    '--json': 'print the result as one JSON object',
  },
  examples: [
    'benchtop restore bench.benchtop-snapshot --data /srv/bench-restored',
    'benchtop restore s3://backups/bench --data /srv/bench-restored',
  ],
  load: async () => (await import('../snapshots/backup-actions.ts')).runRestore,
})
