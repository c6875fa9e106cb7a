import type { CheckReport, Finding } from '@benchtop/genomics'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Context } from './command-line/context.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from './errors.ts'
import { counted, type Output } from './output/output.ts'
import { createSteps } from './output/steps.ts'
import { ownVersion } from './own-version.ts'
import { untilSignal } from './signals.ts'
import { requireReadable } from './text-file.ts'

type Given = { readonly file: readonly string[]; readonly sarif?: true }

/** `benchtop data check FILE...`. */
export async function runDataCheck(
  { file: names, sarif }: Given,
  { output: told, world }: Context,
): Promise<ExitCode> {
  const output = sarif === undefined ? told : { ...told, live: false, line() {}, event() {} }
  const { createGenomicsWorkers, peerVerdict, readCheckReport, sarifOf } =
    await import('@benchtop/genomics')
  const paths = names.map((name) => resolve(world.folder, name))
  await Promise.all(paths.map(requireReadable))
  const files: { path: string; report: CheckReport }[] = []
  const work = async (signal: AbortSignal): Promise<ExitCode> => {
    await using workers = createGenomicsWorkers({
      size: availableParallelism() > 1 ? 2 : 1,
      idleMs: 1_000,
    })
    for (const [at, path] of paths.entries()) {
      const name = names[at] ?? path
      const verdictOf = sarif ? undefined : peerVerdict(path, world.environment.ofApps, signal)
      const report = await createSteps(output)
        .run(`Checking ${name}`, async (step) => {
          const onProgress = (done: number): void => {
            if (output.live) step.progress({ percent: Math.floor(done * 100), message: 'read' })
          }
          const found = readCheckReport(await workers.checkData({ path }, { signal, onProgress }))
          step.result(summaryOf(found), found.severities.error === 0)
          return found
        })
        .catch((cause: unknown) => {
          if (signal.aborted) throw cause
          throw new CliError('failed', `${name}: ${messageOf(cause)}`, { cause })
        })
      files.push({ path: name, report })
      printFindings(name, report, output)
      const { findings: _, ...counts } = report
      const verdict = await verdictOf
      output.event({ event: 'checked', file: name, ...counts, verdict })
      if (verdict !== undefined) output.line(`  ${verdict.tool}: ${verdict.says}`)
    }
    if (sarif) told.stdout.write(`${JSON.stringify(sarifOf(files, ownVersion()))}\n`)
    const isSound = files.every(({ report }) => report.severities.error === 0)
    return isSound ? exitCodes.ok : exitCodes.failed
  }
  return untilSignal(world, work, () => exitCodes.interrupted)
}

const styles = { error: 'red', warning: 'yellow', note: 'dim' } as const

function printFindings(file: string, { findings, counts }: CheckReport, output: Output): void {
  const { paint } = output
  for (const finding of findings) {
    const { rule, severity, reason, effect } = finding
    output.event({ event: 'finding', file, ...finding })
    const said = `${paint(styles[severity], `${severity}:`)} ${reason}: ${effect}`
    output.line(`${paint('bold', `${file}${placeOf(finding)}`)} ${said} ${paint('dim', rule)}`)
  }
  for (const [rule, count = 0] of Object.entries(counts)) {
    const more = count - findings.filter((finding) => finding.rule === rule).length
    if (more > 0) output.line(`  and ${more} more of ${rule}`)
  }
}

function placeOf({ line, record }: Finding): string {
  if (line !== undefined) return `:${line}:`
  return record === undefined ? ':' : `: record ${record}:`
}

function summaryOf({ format, records, severities }: CheckReport): string {
  const found = Object.entries(severities).filter(([, count]) => count > 0)
  const texts = found.map(([severity, count]) => counted(count, severity))
  return `${format}, ${counted(records, 'record')}: ${texts.join(', ') || 'nothing odd'}`
}
