import type { RealOutcome, RealResult } from '@benchtop/recording'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { createOutput, type Output } from '../output/output.ts'
import { progressBar } from '../output/progress-bar.ts'
import { printTable } from '../output/table.ts'
import { listenForEnd } from '../signals.ts'
import type { World } from '../world.ts'
import { loadRecordings } from './load-recordings.ts'
import { writeResults } from './write-results.ts'

export type CompareRealFlags = {
  readonly real?: string
  readonly realStore?: string
  readonly out?: string
  readonly json?: true
}

/** A platform across an ocean, under load. */
const timeoutMs = 30_000

/** `benchtop compare --real URL`. */
export async function runCompareReal(
  recording: string | undefined,
  { real, realStore, out, json }: CompareRealFlags & { readonly real: string },
  world: World,
): Promise<ExitCode> {
  if (recording !== undefined) {
    throw new CliError('usage', `--real compares a live platform: leave ${recording} out.`)
  }
  const token = world.environment.realToken
  if (token === undefined) {
    throw new CliError('usage', 'Set BENCHTOP_REAL_TOKEN to a token of the platform.')
  }
  const apiUrl = safeAddress('--real', real)
  const storeUrl = realStore === undefined ? undefined : safeAddress('--real-store', realStore)
  const { compareReal, outcomeTexts, TokenRefused } =
    await loadRecordings('benchtop compare --real')
  const output = createOutput(world, json === true)
  const { signal, release } = listenForEnd(world)
  const progress = progressLine(world)
  try {
    const results = await compareReal({
      apiUrl,
      storeUrl,
      token,
      signal,
      timeoutMs,
      onResult(result, done, total) {
        output.event({ event: 'compared', ...result })
        progress.show(done, total)
      },
    })
    progress.clear()
    if (out !== undefined) {
      const document = { benchtopReal: 1, url: apiUrl, results }
      await writeResults(`${JSON.stringify(document, undefined, 2)}\n`, out, world)
    }
    await print(results, apiUrl, outcomeTexts, output)
    return results.some(({ outcome }) => outcome === 'differs' || outcome === 'failed')
      ? exitCodes.failed
      : exitCodes.ok
  } catch (error) {
    progress.clear()
    if (signal.aborted) return exitCodes.interrupted
    if (error instanceof TokenRefused) {
      throw new CliError('failed', `${error.message} Check BENCHTOP_REAL_TOKEN.`, { cause: error })
    }
    throw error
  } finally {
    release()
  }
}

/** An address that a token may be sent to: https, or this machine. */
export function safeAddress(option: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CliError('usage', `${option}: write the address as https://api.example.test.`)
  }
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) {
    throw new CliError('usage', `${option}: a token is sent by https only, not to ${url.origin}.`)
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** A line on standard error that is redrawn; nothing where that is no terminal. */
function progressLine({ stderr }: World) {
  const { isTTY } = stderr
  return {
    show(done: number, total: number): void {
      if (isTTY)
        stderr.write(`\r${progressBar((100 * done) / total)} ${done} of ${total} operations`)
    },
    clear(): void {
      if (isTTY) stderr.write('\r\u001B[2K')
    },
  }
}

async function print(
  results: readonly RealResult[],
  url: string,
  outcomeTexts: Readonly<Record<RealOutcome, string>>,
  output: Output,
): Promise<void> {
  const outcomes = Object.keys(outcomeTexts).map((outcome) => {
    const count = results.filter((one) => one.outcome === outcome).length
    return [outcome, count] as const
  })
  const counts = Object.fromEntries(outcomes.filter(([, count]) => count > 0))
  output.event({ event: 'summary', url, ...counts })
  const shown = results.filter(({ outcome }) => outcome !== 'same' && outcome !== 'not tried')
  await printTable(output, {
    head: ['operation', 'answer', 'details'],
    rows: shown.map(({ operation, outcome, status, details }) => [
      operation,
      status === undefined ? outcomeTexts[outcome] : `${outcomeTexts[outcome]} (${status})`,
      details.join('; '),
    ]),
  })
  if (shown.length > 0) output.line()
  const parts = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  output.line(`${url}: ${parts.join(', ')}.`)
  const reasons = new Set(
    results.flatMap(({ outcome, details }) => (outcome === 'not tried' ? details : [])),
  )
  if (reasons.size > 0) output.line(`Not tried: ${[...reasons].join('; ')}.`)
}
