import type { ControlClient } from '@benchtop/client/control'
import { openAsBlob } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { numberLike, onPlatform, whole } from '../command-line/values.ts'
import { didYouMean } from '../did-you-mean.ts'
import { CliError, messageOf } from '../errors.ts'
import { done, momentText } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { writeStreamAtomically } from '../snapshots/write-stream-atomically.ts'

const save = defineCommand({
  name: 'save',
  summary: 'save the current state',
  description: 'Saves the current state. A snapshot of that name is replaced.',
  arguments: { '<name>': 'letters, digits, dots, dashes and underscores' },
  options: onPlatform(),
  examples: ['benchtop snapshot save before-launch'],
  async run({ name }, { output, bench }) {
    await (await bench('changes')).saveSnapshot({ name })
    const sentence = `${name} is saved. benchtop snapshot restore ${name} restores it.`
    done(output, { event: 'saved', name }, sentence)
  },
})

const restore = defineCommand({
  name: 'restore',
  summary: 'restore a snapshot',
  description: `Restores a snapshot, with its clock. Running jobs are stopped. A snapshot that is damaged, or of a
    newer version, is refused, and nothing changes.`,
  arguments: { '<snapshot>': 'its name' },
  options: onPlatform(),
  examples: ['benchtop snapshot restore before-launch'],
  async run({ snapshot: name }, { output, bench }) {
    const control = await bench('changes')
    await naming(control, [name], () => control.restoreSnapshot({ name }))
    done(output, { event: 'restored', name }, `The platform is restored to ${name}.`)
  },
})

const list = defineCommand({
  name: 'list',
  summary: 'list the snapshots',
  options: onPlatform(),
  examples: ['benchtop snapshot list', 'benchtop snapshot list --json'],
  async run(_, { output, bench }) {
    const { details } = await (await bench('reads')).listSnapshots()
    output.event({ event: 'snapshots', snapshots: details })
    const { default: prettyBytes } = await import('pretty-bytes')
    await printList(output, details, {
      empty: 'No snapshots yet. benchtop snapshot save NAME saves one.',
      columns: {
        Snapshot: 'name',
        Taken: ({ taken }) => (taken === null ? '?' : momentText(taken)),
        Files: ({ files }) => String(files ?? '?'),
        Size: ({ bytes }) => prettyBytes(bytes),
        '': ({ state }) => (state === 'good' ? '' : output.paint('red', state)),
      },
      right: ['Files', 'Size'],
    })
  },
})

const remove = defineCommand({
  name: 'delete',
  summary: 'delete a snapshot',
  description: 'Deletes a snapshot, with the bytes of files that nothing else uses.',
  arguments: { '<snapshot>': 'its name' },
  options: onPlatform(),
  examples: ['benchtop snapshot delete before-launch'],
  async run({ snapshot: name }, { output, bench }) {
    const control = await bench('changes')
    await naming(control, [name], () => control.deleteSnapshot({ name }))
    done(output, { event: 'deleted', name }, `${name} is deleted.`)
  },
})

const diff = defineCommand({
  name: 'diff',
  summary: 'show what has changed since a snapshot',
  description: `Shows what has changed since a snapshot, until now or until another one: how many records of each
    resource were added, removed and changed, and of those, which members.`,
  arguments: {
    '<snapshot>': 'the snapshot to compare from',
    '[other]': 'the snapshot to compare with (the current state)',
  },
  options: {
    ...onPlatform(),
    '--limit <count>': {
      about: 'the number of records to show of each resource',
      parse: numberLike(/^\d{1,9}$/),
      rule: whole.rule,
      default: 100,
    },
  },
  examples: [
    'benchtop snapshot diff before-launch',
    'benchtop snapshot diff before-launch after-launch --json',
  ],
  async run({ snapshot: name, other, limit }, { output, bench }) {
    const control = await bench('reads')
    const names = other === undefined ? [name] : [name, other]
    const difference = await naming(control, names, () =>
      control.compareSnapshot({ name, with: other, limit }),
    )
    output.event({ event: 'difference', ...difference })
    const { printDifference } = await import('../snapshots/difference-view.ts')
    if (!output.json) await printDifference(output, difference)
  },
})

const exporting = defineCommand({
  name: 'export',
  summary: 'write a snapshot, with the bytes of its files, to a file',
  arguments: {
    '<snapshot>': 'its name',
    '[file]': 'the file to write (NAME.benchtop-snapshot)',
  },
  options: { ...onPlatform(), '--force': 'replace an existing file' },
  examples: [
    'benchtop snapshot export before-launch',
    'benchtop snapshot export before-launch /tmp/bench.benchtop-snapshot --force',
  ],
  async run({ snapshot: name, file, force }, { output, bench, world }) {
    const control = await bench('reads')
    const path = resolve(world.folder, file ?? `${name}.benchtop-snapshot`)
    const source = await naming(control, [name], () => control.exportSnapshot({ name }))
    const bytes = await writeStreamAtomically(path, source, force === true)
    const { default: prettyBytes } = await import('pretty-bytes')
    const sentence = `${name} is in ${path} (${prettyBytes(bytes)}).`
    done(output, { event: 'exported', name, file: path, bytes }, sentence)
  },
})

const importing = defineCommand({
  name: 'import',
  summary: 'import a snapshot from an exported file',
  description: `Imports a snapshot from a file written by benchtop snapshot export: all of it, or nothing if it
    is incomplete. The platform's own state stays as it is until the snapshot is restored.`,
  arguments: { '<file>': 'the file', '[name]': "the name of the snapshot (the file's name)" },
  options: onPlatform(),
  examples: [
    'benchtop snapshot import before-launch.benchtop-snapshot',
    'benchtop snapshot import bench.benchtop-snapshot from-ci',
  ],
  async run({ file, name: named }, { output, bench, world }) {
    const control = await bench('changes')
    const path = resolve(world.folder, file)
    const data = await readable(path)
    const name = named ?? basename(path, extname(path))
    await control.importSnapshot({ name, data })
    const sentence = `${name} is imported. benchtop snapshot restore ${name} restores it.`
    done(output, { event: 'imported', name, file: path }, sentence)
  },
})

/** `benchtop snapshot`. */
export const snapshotCommand = defineCommand({
  name: 'snapshot',
  summary: 'save, restore and compare states of a running platform',
  description: `Saves the complete state of a running platform under a name: records, clock, and the bytes of
    files, which are shared with the platform and take no space while it has them too. A snapshot is
    written atomically, and one of an earlier version is migrated when it is restored.`,
  examples: [
    'benchtop snapshot save before-launch',
    'benchtop snapshot diff before-launch',
    'benchtop snapshot restore before-launch',
    'benchtop snapshot export before-launch bench.benchtop-snapshot',
    'benchtop snapshot import bench.benchtop-snapshot --url http://127.0.0.1:5201',
  ],
  commands: [save, restore, list, remove, diff, exporting, importing],
})

/** A file, read when it is sent. */
async function readable(path: string): Promise<Blob> {
  try {
    await access(path, constants.R_OK)
    return await openAsBlob(path)
  } catch (cause) {
    const message = `The file ${path} can't be read (${messageOf(cause)}). Name a readable file.`
    throw new CliError('failed', message, { cause })
  }
}

/** Adds a suggestion to the error about an unknown name. */
async function naming<Result>(
  control: ControlClient,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof CliError) || cause.code !== 'refused') throw cause
    const { snapshots: there } = await control.listSnapshots()
    const wrong = names.find((one) => !there.includes(one))
    const meant = wrong === undefined ? '' : didYouMean(wrong, there)
    throw new CliError('refused', `${cause.message} ${meant}`.trim(), { cause })
  }
}
