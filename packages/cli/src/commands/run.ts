import type { ControlRun } from '@benchtop/contracts'
import { resolve } from 'node:path'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { whole } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { chooseUser, namedUser } from '../launch/choose.ts'
import type { Output } from '../output/output.ts'
import { resourceId } from '../remote/resource-id.ts'
import { printRun, printRuns } from '../runs/sequencing-run-view.ts'
import { readSimulation, simulationOptions } from '../runs/simulation-request.ts'
import { readTextFile } from '../text-file.ts'
import { shareCommands } from './share.ts'

const start = benchCommand('changes', {
  name: 'start',
  summary: 'start a run of a user',
  description: `Starts a run. Without a plan it runs for 8 hours, uploads for one, waits 5 minutes and is analyzed
    for an hour, and has the files that a small instrument produces.`,
  arguments: { '<experiment>': "the uploader's name for it" },
  options: {
    ...simulationOptions,
    '--user <user>': 'id or e-mail address of its owner (the first user)',
    '--instrument <name>': 'the instrument (M00001)',
    '--instrument-type <type>': 'its type (MiSeq)',
    '--number <number>': { about: "its number (the next of the user's)", ...whole },
    '--name <name>': "the instrument's name for it (date, instrument, number, flow cell)",
  },
  examples: [
    'benchtop run start "Exome 7"',
    'benchtop run start Panel --user ben@example.test --duration Running=30m',
    'benchtop run start Panel --file RunInfo.xml --file Data/R1.fastq.gz=./r1.fastq.gz',
    'benchtop run start Panel --plan plan.json --json',
  ],
  async run(given, { output, control, world }) {
    const simulation = await readSimulation(given, world.folder, control)
    const { users } = await control.getStatus()
    const { experiment: experimentName, name, number, instrument, instrumentType } = given
    const user = chooseUser(users, given.user).id
    const instruments = { name, number, instrument, instrumentType }
    await show(
      output,
      await control.startRun({ ...simulation, user, experimentName, ...instruments }),
    )
  },
})

const create = benchCommand('changes', {
  name: 'create',
  summary: 'start a run of what a sample sheet lists',
  description: `Makes the biosamples and libraries that the sheet names, a pool of the libraries of a lane, and a
    run with these lanes. What the user has by the same names and indexes is used.`,
  options: {
    '--samplesheet <file>': 'a sample sheet, of version 1 or 2',
    '--user <user>': 'id or e-mail address of its owner (the first user)',
    '--instrument-type <type>': 'its type (MiSeq), which has the lanes of rows without one',
  },
  examples: ['benchtop run create --samplesheet SampleSheet.csv'],
  async run({ samplesheet, user: named, instrumentType }, { output, control, world }) {
    const user = chooseUser((await control.getStatus()).users, named).id
    if (samplesheet === undefined) {
      throw new CliError(
        'usage',
        'Name the sheet: benchtop run create --samplesheet SampleSheet.csv.',
      )
    }
    const sampleSheet = await readTextFile(resolve(world.folder, samplesheet))
    await show(output, await control.startRun({ user, sampleSheet, instrumentType }))
  },
})

const simulate = benchCommand('changes', {
  name: 'simulate',
  summary: 'simulate a run that exists already',
  arguments: { '<run>': 'its id' },
  options: simulationOptions,
  examples: [
    'benchtop run simulate 8002',
    'benchtop run simulate 8002 --duration Uploading=10m --outcome Failed',
  ],
  async run(given, { output, control, world }) {
    const id = resourceId(given.run, 'runs')
    const simulation = await readSimulation(given, world.folder, control)
    await show(output, await control.simulateRun({ id, ...simulation }))
  },
})

const list = benchCommand('reads', {
  name: 'list',
  summary: 'list runs with their status',
  options: {
    '--user <user>': 'id or e-mail address of their owner (all users)',
  },
  examples: ['benchtop run list', 'benchtop run list --user ben@example.test --json'],
  async run({ user: named }, { output, control }) {
    const user = namedUser((await control.getStatus()).users, named)
    const { runs } = await control.listRuns({ user })
    output.event({ event: 'runs', runs })
    await printRuns(output, runs)
  },
})

/** What is read of a run, or done to it at its instrument or after it. */
function ofRun(
  name: string,
  summary: string,
  operation:
    | 'getRun'
    | 'pauseRun'
    | 'resumeRun'
    | 'stopRun'
    | 'failRun'
    | 'resolveRun'
    | 'finishRun',
) {
  return benchCommand(operation === 'getRun' ? 'reads' : 'changes', {
    name,
    summary,
    arguments: { '<run>': 'its id' },
    examples: [`benchtop run ${name} 8003`],
    async run({ run }, { output, control }) {
      await show(output, await control[operation]({ id: resourceId(run, 'runs') }))
    },
  })
}

/** `benchtop run`. */
export const runCommand = defineCommand({
  name: 'run',
  summary: 'simulate sequencing runs on a running platform, and share them',
  description: `Sequencing runs that pass through their statuses on the platform's clock: Running at the
    instrument, Uploading with files that come one by one, PendingAnalysis, Analyzing, and an end.
    benchtop clock advance 10h lets all of it pass immediately.`,
  commands: [
    start,
    create,
    simulate,
    list,
    ofRun('show', 'show a run with its plan', 'getRun'),
    ofRun('pause', 'pause a run at its instrument', 'pauseRun'),
    ofRun('resume', 'resume a paused run', 'resumeRun'),
    ofRun('stop', 'stop a run at its instrument, permanently', 'stopRun'),
    ofRun('fail', 'make the analysis of a run fail', 'failRun'),
    ofRun(
      'resolve',
      'resume a run that needs attention, as after a corrected sample sheet',
      'resolveRun',
    ),
    ofRun('finish', 'let everything left of a plan happen now', 'finishRun'),
    ...shareCommands('run'),
  ],
})

async function show(output: Output, run: ControlRun): Promise<void> {
  output.event({ event: 'run', ...run })
  await printRun(output, run)
}
