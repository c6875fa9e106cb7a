import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { styleText } from 'node:util'
import { CreateError, exitCodes, systemCodeOf, type ExitCode } from '../errors.ts'
import { personalise } from '../templates/personalise.ts'
import { readTemplate, readVersion } from '../templates/read-template.ts'
import { formatRecord, parseRecord, recordFile, type TemplateRecord } from '../templates/record.ts'
import { sameTree, type Tree } from '../templates/tree.ts'
import type { World } from '../world.ts'
import { applyChanges, replaceFile } from './apply.ts'
import { checkClean, readProjectFiles } from './project-files.ts'
import { planUpgrade, type Change } from './plan.ts'
import { eventOf, needsManualMerge, reportLines } from './report.ts'
import { compareVersions } from './versions.ts'

export type UpgradeFlags = {
  readonly dryRun?: boolean | undefined
  readonly force?: boolean | undefined
  readonly json?: boolean | undefined
}

/** The templates that projects are upgraded to. */
export type TemplateSource = {
  readonly version: string
  read(template: string): Tree
}

/**
 * Upgrades a project to the latest version of its template: the user's changes are merged with the template's and never
 * overwritten. Returns exit code 1 if something is left to resolve.
 */
export function runUpgrade(
  folder: string | undefined,
  flags: UpgradeFlags,
  world: World,
  source: TemplateSource = { version: readVersion(), read: readTemplate },
): ExitCode {
  const project = resolve(world.folder, folder ?? '.')
  const record = readRecord(project)
  const { template, version: from, name, base } = record
  const { version: to } = source
  const theirs = personalise(source.read(template), { name, version: to })
  if (compareVersions(from, to) > 0) {
    throw new CreateError(
      'failed',
      `The app has the template ${template} ${from}, which is newer than this one, ${to}. Update the command first: npm install --save-dev benchtop@latest`,
    )
  }
  const isUpToDate = sameTree(base, theirs)
  if (!isUpToDate && flags.force !== true && flags.dryRun !== true) checkClean(project)
  const ours = readProjectFiles(project, new Set([...base.keys(), ...theirs.keys()]))
  const changes = isUpToDate ? [] : planUpgrade(base, ours, theirs, { from, to })
  if (!isUpToDate && flags.dryRun !== true) {
    applyChanges(project, changes)
    // Last: after an interruption, the next run starts from the same record.
    replaceFile(
      join(project, recordFile),
      formatRecord({ template, version: to, name, base: theirs }),
    )
  }
  report({ template, from, to, changes, isUpToDate }, flags, world)
  return changes.some(needsManualMerge) ? exitCodes.failed : exitCodes.ok
}

function readRecord(project: string): TemplateRecord {
  try {
    return parseRecord(readFileSync(join(project, recordFile), 'utf8'))
  } catch (cause) {
    if (systemCodeOf(cause) !== 'ENOENT') throw cause
    throw new CreateError(
      'failed',
      `There is no ${recordFile} in ${project}: only apps created by "benchtop create" can be upgraded, from their own folder.`,
      { cause },
    )
  }
}

type Outcome = {
  readonly template: string
  readonly from: string
  readonly to: string
  readonly changes: readonly Change[]
  readonly isUpToDate: boolean
}

function report(outcome: Outcome, { dryRun = false, json }: UpgradeFlags, { stdout }: World): void {
  const { template, from, to, changes, isUpToDate } = outcome
  const line = (text: string): void => void stdout.write(`${text}\n`)
  if (json === true) {
    const event = { event: 'upgraded', template, from, to, dryRun, changes: changes.map(eventOf) }
    line(JSON.stringify(event))
    return
  }
  if (isUpToDate) {
    line(`The app already has the latest template: ${template} ${to}.`)
    return
  }
  line(styleText('bold', `${template} ${from} to ${to}`, { stream: stdout }))
  line('')
  for (const text of reportLines(changes, stdout)) line(text)
  line('')
  if (dryRun) line('Dry run: nothing was changed.')
  else line(nextSteps(changes))
}

function nextSteps(changes: readonly Change[]): string {
  const hasMarks = changes.some(({ kind }) => kind === 'conflict')
  const marks = hasMarks ? 'Resolve the conflicts between <<<<<<< and >>>>>>> first. ' : ''
  return `${marks}Next: install the packages, run the tests, review "git diff", and commit.`
}
