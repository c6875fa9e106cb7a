import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backups } from './faults/backups.ts'
import { diskFull, diskFullAtWork } from './faults/disk-full.ts'
import { clockJumps, damagedFiles } from './faults/folder-faults.ts'
import type { Outcome } from './faults/outcome.ts'
import { powerCut } from './faults/power-cut.ts'
import { killCampaign } from './kill/kill-campaign.ts'
import { createRandom } from './kill/random.ts'

// Does to a platform what machines do to it, and reports what was lost:
//
//     npm run faults                        # all of it, with 200 kills
//     npm run faults -- --quick             # a minute
//     npm run faults -- --write             # and writes docs/reference/reliability.md
//
// Exits with 1 where something acknowledged was lost that must not be, or something was half there.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(values.seed)
/** How many kills and cuts, and every how many-th write finds the disk full. */
const amounts = {
  quick: { kills: 2, cuts: 2, writes: 15, writesAtWork: 40 },
  all: { kills: 200, cuts: 20, writes: 1, writesAtWork: 1 },
} as const
const amount = amounts[values.quick ? 'quick' : 'all']
const kills = Number(values.kills ?? amount.kills)
const random = createRandom(seed)

const parts: readonly (() => Promise<Outcome>)[] = [
  () => killed(),
  () => diskFull(amount.writes),
  () => diskFullAtWork(amount.writesAtWork),
  () => powerCut('normal', amount.cuts, random),
  () => powerCut('full', amount.cuts, random),
  () => clockJumps(),
  () => damagedFiles(),
  () => backups(amount.cuts, random),
]

const outcomes: Outcome[] = []
for (const part of parts) {
  const outcome = await part()
  outcomes.push(outcome)
  console.log(`${outcome.fault}: ${outcome.done}.\n  Lost: ${outcome.lost}.`)
  for (const violation of outcome.violations.slice(0, 20)) console.log(`  WRONG: ${violation}`)
}
const wrong = outcomes.reduce((sum, { violations }) => sum + violations.length, 0)
console.log(wrong === 0 ? 'Nothing was lost that must not be.' : `${wrong} VIOLATIONS`)
if (values.write && wrong === 0) {
  await writeFile(join(import.meta.dirname, '../docs/reference/reliability.md'), page())
}
process.exitCode = wrong === 0 ? 0 : 1

async function killed(): Promise<Outcome> {
  const {
    parts: uploaded,
    completions,
    emptyings,
    batches,
  } = await killCampaign(kills, seed, (line) => console.log(line))
  return {
    fault: 'kill -9',
    done: `${kills} kills under load: ${uploaded} parts, ${completions} completed files, ${emptyings} emptied trashes and ${batches} batches of properties acknowledged`,
    lost: 'nothing',
    violations: [],
  }
}

function page(): string {
  const flags = [`--kills ${kills}`, `--seed ${seed}`, ...(values.quick ? ['--quick'] : [])]
  const date = new Date().toISOString().slice(0, 10)
  return [
    '# Reliability',
    '',
    'What the platform loses when the machine below it fails, as measured by the fault campaign, which writes this page.',
    '',
    `Run on ${date}: \`npm run faults -- ${flags.join(' ')} --write\``,
    '',
    '| fault | done | lost of what was acknowledged |',
    '| ----- | ---- | ----------------------------- |',
    ...outcomes.map(({ fault, done, lost }) => `| ${fault} | ${done} | ${lost} |`),
    '',
    'A kill of the process loses nothing, since the operating system still has what was written. A power cut may lose the',
    'records of the last second: contents are synced to the disk before they are acknowledged, and by default the log of the',
    'database is synced every second. What is there is complete. With `benchtop start --durability full`, or',
    '`durability` in the configuration and of `createEmulator()`, every commit waits until its log is synced, and a power cut',
    'loses nothing; each change then takes as long as the disk needs for a sync.',
    '',
  ].join('\n')
}
