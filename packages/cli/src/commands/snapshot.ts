import type { ControlClient } from '@benchtop/client/control'
import { openAsBlob } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { numberLike, whole } from '../command-line/values.ts'
import { didYouMean } from '@benchtop/forms/suggestions'
import { reworded } from '../errors.ts'
import { done, momentText } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { writeStreamAtomically } from '../snapshots/write-stream-atomically.ts'
import { idOf } from '../remote/resource-id.ts'
import { requireReadable } from '../text-file.ts'

const save = benchCommand('changes', {
  name: 'save',
  summary: 'save the current state',
  description: 'Saves the current state. A snapshot of that name is replaced.',
  arguments: { '<name>': 'letters, digits, dots, dashes and underscores' },
  examples: ['benchtop snapshot save before-launch'],
  async run({ name }, { output, control }) {
    await control.saveSnapshot({ name })
    const sentence = `${name} is saved. benchtop snapshot restore ${name} restores it.`
    done(output, { event: 'saved', name }, sentence)
  },
})

const restore = benchCommand('changes', {
  name: 'restore',
  summary: 'restore a snapshot',
  description: `Restores a snapshot, with its clock. Running jobs are stopped. A snapshot that is damaged, or of a
    newer version, is refused, and nothing changes. Jobs of one that was imported are held.`,
  arguments: { '<snapshot>': 'its name' },
  examples: ['benchtop snapshot restore before-launch'],
  async run({ snapshot: name }, { output, control }) {
    await control.restoreSnapshot({ name }).catch(naming(control, [name]))
    done(output, { event: 'restored', name }, `The platform is restored to ${name}.`)
    const { jobs } = await control.listJobs({ state: 'queued' })
    const held = jobs.filter(({ waitsFor }) => waitsFor === 'release')
    for (const job of held) output.event({ event: 'held', ...job })
    if (held.length === 0) return
    output.line('Its jobs are held. benchtop snapshot release lets them run:')
    await printList(output, held, {
      empty: '',
      columns: {
        Session: ({ appSession }) => idOf(appSession),
        Name: 'name',
        App: ({ application }) => application.name,
        Runs: ({ runs }) => runs?.join(' ') ?? '',
      },
    })
  },
})

const release = benchCommand('changes', {
  name: 'release',
  summary: 'let the jobs of an imported snapshot run',
  description: `Lets jobs run after an imported snapshot was restored. Until then none is started, since what they run
    came with the snapshot: benchtop jobs lists them.`,
  examples: ['benchtop snapshot release'],
  async run(_, { output, control }) {
    await control.releaseJobs()
    done(output, { event: 'released' }, 'Jobs are run.')
  },
})

const list = benchCommand('reads', {
  name: 'list',
  summary: 'list the snapshots',
  examples: ['benchtop snapshot list', 'benchtop snapshot list --json'],
  async run(_, { output, control }) {
    const { details } = await control.listSnapshots()
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

const remove = benchCommand('changes', {
  name: 'delete',
  summary: 'delete a snapshot',
  description: 'Deletes a snapshot, with the bytes of files that nothing else uses.',
  arguments: { '<snapshot>': 'its name' },
  examples: ['benchtop snapshot delete before-launch'],
  async run({ snapshot: name }, { output, control }) {
    await control.deleteSnapshot({ name }).catch(naming(control, [name]))
    done(output, { event: 'deleted', name }, `${name} is deleted.`)
  },
})

const diff = benchCommand('reads', {
  name: 'diff',
  summary: 'show what has changed since a snapshot',
  description: `Shows what has changed since a snapshot, until now or until another one: how many records of each
    resource were added, removed and changed, and of those, which members.`,
  arguments: {
    '<snapshot>': 'the snapshot to compare from',
    '[other]': 'the snapshot to compare with (the current state)',
  },
  options: {
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
  async run({ snapshot: name, other, limit }, { output, control }) {
    const names = other === undefined ? [name] : [name, other]
    const difference = await control
      .compareSnapshot({ name, with: other, limit })
      .catch(naming(control, names))
    output.event({ event: 'difference', ...difference })
    const { printDifference } = await import('../snapshots/difference-view.ts')
    if (!output.json) await printDifference(output, difference)
  },
})

const exporting = benchCommand('reads', {
  name: 'export',
  summary: 'write a snapshot, with the bytes of its files, to a file',
  arguments: {
    '<snapshot>': 'its name',
    '[file]': 'the file to write (NAME.benchtop-snapshot)',
  },
  options: { '--force': 'replace an existing file' },
  examples: [
    'benchtop snapshot export before-launch',
    'benchtop snapshot export before-launch /tmp/bench.benchtop-snapshot --force',
  ],
  async run({ snapshot: name, file, force }, { output, control, world }) {
    const path = resolve(world.folder, file ?? `${name}.benchtop-snapshot`)
    const source = await control.exportSnapshot({ name }).catch(naming(control, [name]))
    const bytes = await writeStreamAtomically(path, source, force === true)
    const { default: prettyBytes } = await import('pretty-bytes')
    const sentence = `${name} is in ${path} (${prettyBytes(bytes)}).`
    done(output, { event: 'exported', name, file: path, bytes }, sentence)
  },
})

const importing = benchCommand('changes', {
  name: 'import',
  summary: 'import a snapshot from an exported file',
  description: `Imports a snapshot from a file written by benchtop snapshot export: all of it, or nothing if it
    is incomplete. The platform's own state stays as it is until the snapshot is restored.`,
  arguments: { '<file>': 'the file', '[name]': "the name of the snapshot (the file's name)" },
  examples: [
    'benchtop snapshot import before-launch.benchtop-snapshot',
    'benchtop snapshot import bench.benchtop-snapshot from-ci',
  ],
  async run({ file, name: named }, { output, control, world }) {
    const path = resolve(world.folder, file)
    await requireReadable(path)
    // It is read while it is sent.
    const data = await openAsBlob(path)
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
  commands: [save, restore, release, list, remove, diff, exporting, importing],
})

/** Adds a suggestion to the error about an unknown name. */
function naming(control: ControlClient, names: readonly string[]) {
  return reworded(async (message) => {
    const { snapshots: there } = await control.listSnapshots()
    const wrong = names.find((one) => !there.includes(one))
    const meant = wrong === undefined ? '' : didYouMean(wrong, there)
    return message + meant
  })
}
