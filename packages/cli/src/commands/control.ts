import { parseDuration } from '@benchtop/contracts/duration'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { done, type Output } from '../output/output.ts'
import type { ChangedClock } from '@benchtop/contracts'

/** `benchtop reset`. */
export const resetCommand = benchCommand('changes', {
  name: 'reset',
  summary: 'wipe a running platform and replay its seeds',
  description: `Wipes everything on a running platform and replays the seeds that it was started with. Running jobs
    are stopped.`,
  examples: ['benchtop reset', 'benchtop reset --url http://127.0.0.1:5201'],
  async run(_, { output, control }) {
    await control.reset()
    done(output, { event: 'reset' }, 'The platform is as it was at its start.')
  },
})

const duration = {
  parse: (text: string) => (parseDuration(text) === undefined ? undefined : text),
  rule: 'Write it as 90s, 60m, 48h or 3d.',
}

/** `benchtop clock`. */
export const clockCommand = defineCommand({
  name: 'clock',
  summary: "show or move a running platform's clock",
  description: `Shows a running platform's clock, or moves it: everything that becomes due on the way is executed, so
    that a session's 48 hours pass immediately. It lists what that changed, and how to undo it.`,
  arguments: {
    '[move]': { about: 'to what falls due next, or by a duration', choices: ['next', 'advance'] },
    '[duration]': { ...duration, about: 'such as 90s, 60m, 48h or 3d' },
  },
  options: {
    ...onPlatform(),
    '--advance <duration>': {
      ...duration,
      about: 'as advance',
      conflicts: ['set', 'next', 'freeze', 'unfreeze'],
    },
    '--next': { about: 'as next', conflicts: ['set', 'freeze', 'unfreeze'] },
    '--set <time>': { about: 'to a time in ISO 8601', conflicts: ['freeze', 'unfreeze'] },
    '--freeze': { about: 'stop the clock', conflicts: ['unfreeze'] },
    '--unfreeze': 'let the clock run again',
    '--report': 'list what changed, and save the state of before (the default)',
    '--no-report': 'only move the clock',
  },
  examples: [
    'benchtop clock',
    'benchtop clock advance 48h',
    'benchtop clock next',
    'benchtop clock --set 2026-12-31T23:59:00Z',
    'benchtop clock --freeze',
  ],
  async run(given, { output, bench }) {
    const { move, duration: by, set, freeze, unfreeze, report } = given
    const { advance = by, next = move === 'next' ? true : undefined } = given
    const ways = [move, given.advance, set, given.next, freeze, unfreeze]
    const chosen = ways.filter((one) => one !== undefined)
    if (move !== undefined && chosen.length > 1) {
      throw new CliError('usage', `clock ${move} takes no option that moves or stops the clock.`)
    }
    if ((move === 'advance') !== (by !== undefined)) {
      throw new CliError('usage', 'A duration follows advance, such as benchtop clock advance 48h.')
    }
    const control = await bench(chosen.length > 0 ? 'changes' : 'reads')
    const frozen = freeze ?? (unfreeze ? false : undefined)
    const change = { advance, set, next, frozen, report }
    const clock = await (chosen.length > 0 ? control.changeClock(change) : control.getClock())
    output.event(clock)
    showClock(clock, output)
  },
})

function showClock({ now, frozen, changes, before }: ChangedClock, output: Output): void {
  output.line(frozen ? `${now}  ${output.paint('dim', 'frozen')}` : now)
  for (const { text } of changes ?? []) output.line(text)
  if (changes?.length === 0) return output.line('The jump changed nothing.')
  if (before !== undefined) output.line(`benchtop snapshot restore ${before.name} undoes it.`)
}

/** `benchtop seed`. */
export const seedCommand = defineCommand({
  name: 'seed',
  summary: 'add a seed file to a running platform, or make one of a recording',
  description: `Adds the data of a seed file to a running platform: all of it, or nothing if something in it
    is wrong. Its paths are relative to the file; the bytes of files are sent to the platform.

    With --from-recording it writes a seed file instead, of what recorded answers state: a file of
    benchtop record, or a HAR 1.2 as browsers and proxies export it. Ids are retained; tokens, codes,
    secrets, signed addresses and e-mail addresses are replaced; small files that were downloaded are
    included. Names and other data of users are included as they are: review the seed before you share it.`,
  arguments: { '[file]': 'a seed file (JSON)' },
  options: {
    ...onPlatform(),
    '--from-recording <file>': 'make a seed of recorded traffic',
    '--out <file>': 'the seed file to write; it must not exist yet (recorded-seed.json)',
  },
  examples: [
    'benchtop seed more-projects.json',
    'benchtop seed users.json --url http://127.0.0.1:5201 --json',
    'benchtop seed --from-recording recording.jsonl --out seed.json',
    'benchtop seed --from-recording traffic.har',
  ],
  async run(given, context) {
    if (given.fromRecording !== undefined) {
      const { runSeedFromRecording } = await import('../recordings/seed-from-recording.ts')
      return runSeedFromRecording(given.fromRecording, given, context)
    }
    const { runSeed } = await import('../control/seed-action.ts')
    return runSeed(given, context)
  },
})
