import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { loadRecordings } from '../on-demand.ts'
import { progressBar } from '../output/progress-bar.ts'
import { printTable } from '../output/table.ts'
import { safeAddress } from '../remote/address.ts'
import { untilSignal } from '../signals.ts'
import { writeOut } from '../text-file.ts'

type Flags = { readonly real: string; readonly realStore?: string; readonly out?: string }

/** A platform across an ocean, under load. */
const timeoutMs = 30_000

/** `benchtop compare --real URL`. */
export async function compareWithReal(
  recording: string | undefined,
  { real, realStore, out }: Flags,
  { output, world }: Context,
): Promise<ExitCode> {
  if (recording !== undefined) {
    throw new CliError('usage', `--real compares a live platform: leave ${recording} out.`)
  }
  const token = world.environment.realToken
  if (token === undefined) {
    throw new CliError('usage', 'Set BENCHTOP_REAL_TOKEN to a token of the platform.')
  }
  const url = safeAddress('--real', real)
  const storeUrl = realStore === undefined ? undefined : safeAddress('--real-store', realStore)
  const recordings = await loadRecordings('benchtop compare --real')
  /** A line on standard error that is redrawn; nothing where that is no terminal. */
  const redraw = (text: string): void => {
    if (world.stderr.isTTY) world.stderr.write(`\r${text}`)
  }
  const compare = async (signal: AbortSignal): Promise<ExitCode> => {
    const results = await recordings
      .compareReal({
        apiUrl: url,
        storeUrl,
        token,
        signal,
        timeoutMs,
        onResult(result, done, total) {
          output.event({ event: 'compared', ...result })
          redraw(`${progressBar((100 * done) / total)} ${done} of ${total} operations`)
        },
      })
      .finally(() => redraw('\u001B[2K'))
    const document = { benchtopReal: 1, url, results } as const
    if (out !== undefined) {
      await writeOut(`${JSON.stringify(document, undefined, 2)}\n`, out, world)
    }
    const counts = recordings.countOutcomes(results)
    output.event({ event: 'summary', url, ...counts })
    const { sentences, ...table } = recordings.realResultsText(document)
    await printTable(output, table)
    if (table.rows.length > 0) output.line()
    output.line(sentences.join('\n'))
    return (counts.differs ?? counts.failed) === undefined ? exitCodes.ok : exitCodes.failed
  }
  return untilSignal(world, compare, () => exitCodes.interrupted).catch((error: unknown) => {
    if (!(error instanceof recordings.TokenRefused)) throw error
    throw new CliError('failed', `${error.message} Check BENCHTOP_REAL_TOKEN.`, { cause: error })
  })
}
