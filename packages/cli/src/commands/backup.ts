import { resolve } from 'node:path'
import { nameBucket } from '../bucket.ts'
import { defineCommand } from '../command-line/definition.ts'
import { numberLike, onPlatform } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import { done } from '../output/output.ts'
import { writeStreamAtomically } from '../snapshots/write-stream-atomically.ts'
import { requireReadable } from '../text-file.ts'

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
  async run({ target, force, keep }, { output, bench, world }) {
    const { default: prettyBytes } = await import('pretty-bytes')
    if (!isBucket(target)) {
      if (keep !== undefined) {
        const message = '--keep is for backups in a bucket, such as s3://bucket/prefix.'
        throw new CliError('usage', message)
      }
      const control = await bench('reads')
      const file = resolve(world.folder, target)
      const bytes = await writeStreamAtomically(file, await control.backUp(), force === true)
      const sentence = `The backup is in ${file} (${prettyBytes(bytes)}).`
      return done(output, { event: 'backup', file, bytes }, sentence)
    }
    const bucket = (await nameBucket(target, 'A bucket', world)).backups()
    const control = await bench('reads')
    const { name, bytes } = await bucket.write(await control.backUp(), machineNow())
    const sentence = `The backup is ${name} (${prettyBytes(bytes)}).`
    done(output, { event: 'backup', name, bytes }, sentence)
    // Only when the new one is whole.
    const removed = keep === undefined ? [] : await bucket.prune(keep)
    for (const one of removed) {
      output.event({ event: 'removed', name: one })
      output.line(output.paint('dim', `  Removed the earlier ${one}.`))
    }
  },
})

function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}

/** The name of a backup that an address ends with. */
const nameInAddress = /\/(bench-\d{8}T\d{9}Z\.benchtop-snapshot)(?=\?|$)/

/** `benchtop restore`. */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'make a data folder of a backup',
  description:
    "Makes a data folder of a backup, to start a platform on. A backup that isn't whole is refused. Its jobs are held until benchtop snapshot release.",
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
  async run({ source, data }, { output, world }) {
    const file = resolve(world.folder, source)
    if (!isBucket(source)) await requireReadable(file)
    const named =
      isBucket(source) && (await nameBucket(source.replace(nameInAddress, ''), 'A bucket', world))
    const found = named ? await named.backups().read(nameInAddress.exec(source)?.[1]) : undefined
    const { restoreBackup } = await import('@benchtop/emulator')
    const { path } = await restoreBackup(found?.bytes ?? file, resolve(world.folder, data))
    const name = found?.name
    const sentence = `${['The backup', name].filter(Boolean).join(' ')} is restored. Start it: benchtop start --data ${path}`
    const from = name === undefined ? { file } : { name }
    done(output, { event: 'restored', ...from, data: path }, sentence)
  },
})
