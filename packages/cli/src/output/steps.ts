import { performance } from 'node:perf_hooks'
import { progressSummary, type Progress } from '@benchtop/contracts'
import type { Output } from './output.ts'
import { progressBar } from './progress-bar.ts'

/** What a step may report while it runs. */
export type Step = {
  /** Its state, such as a status. */
  status(text: string): void
  /** Its progress in percent, if known. */
  progress(progress: Progress): void
  /** A line of output of what it runs. */
  log(line: string): void
  /** Its result, for the line that remains; `good` is false if what it ran has failed. */
  result(text: string, good?: boolean): void
}

export type Steps = {
  /** Runs one step and shows its progress; an error is shown as its failure and rethrown. */
  run<Value>(title: string, work: (step: Step) => Promise<Value>): Promise<Value>
}

/** Shows steps as they happen: redrawn on a terminal, line by line elsewhere, records under `--json`. */
export function createSteps(output: Output): Steps {
  return {
    async run(title, work) {
      const started = performance.now()
      const view = output.live ? await liveView(output, title, started) : plainView(output, title)
      let result = ''
      let isGood = true
      const end = async (ok: boolean): Promise<void> => {
        const ms = Math.round(performance.now() - started)
        view.stop()
        output.event({ event: 'step', title, ok, ms, ...(result === '' ? {} : { result }) })
        if (!output.json) output.line(await lastLine(output, ok, title, result, ms))
      }
      try {
        const value = await work({
          ...view,
          result(text, good = true) {
            result = text
            isGood = good
          },
        })
        await end(isGood)
        return value
      } catch (error) {
        await end(false)
        throw error
      }
    },
  }
}

type View = Omit<Step, 'result'> & { stop(): void }

/** How often the elapsed time is updated. */
const tickMs = 1_000

async function liveView(output: Output, title: string, started: number): Promise<View> {
  const [{ default: yoctoSpinner }, { default: prettyMs }, { default: wrapAnsi }] =
    await Promise.all([import('yocto-spinner'), import('pretty-ms'), import('wrap-ansi')])
  const spinner = yoctoSpinner({ text: title, stream: output.stdout, handleSignals: false })
  let status = ''
  const draw = (): void => {
    const ms = performance.now() - started
    const elapsed = ms < tickMs ? '' : prettyMs(ms, { secondsDecimalDigits: 0 })
    const details = [status, elapsed].filter(Boolean).join(', ')
    spinner.text = details === '' ? title : `${title}  ${output.paint('dim', details)}`
  }
  const ticking = setInterval(draw, tickMs)
  spinner.start()
  return {
    status(text) {
      status = text
      draw()
    },
    progress({ percent, message }) {
      const bar = percent === undefined ? '' : progressBar(percent)
      status = [bar, message].filter(Boolean).join(' ')
      draw()
    },
    // The spinner makes way for other writes to its stream.
    log(line) {
      const room = (output.columns ?? Infinity) - logMark.length
      const parts = wrapAnsi(line, room, { hard: true, trim: false }).split('\n')
      // In one write, since the spinner is redrawn after each.
      output.line(parts.map((part) => logLine(output, part.trimEnd())).join('\n'))
    },
    stop() {
      clearInterval(ticking)
      spinner.stop()
    },
  }
}

function plainView(output: Output, title: string): View {
  return {
    status(text) {
      output.event({ event: 'status', title, status: text })
      output.line(`  ${title}: ${text}`)
    },
    progress(progress) {
      output.event({ event: 'progress', title, ...progress })
      output.line(`  ${title}: ${progressSummary(progress)}`)
    },
    log(line) {
      output.event({ event: 'log', line })
      output.line(logLine(output, line))
    },
    stop() {},
  }
}

const logMark = '  | '

function logLine(output: Output, line: string): string {
  return output.paint('dim', `${logMark}${line}`)
}

async function lastLine(
  output: Output,
  ok: boolean,
  title: string,
  result: string,
  ms: number,
): Promise<string> {
  const { default: prettyMs } = await import('pretty-ms')
  const mark = ok ? output.paint('green', '✓') : output.paint('red', '✗')
  const elapsed = output.paint('dim', prettyMs(ms))
  return [`${mark} ${title}`, result, elapsed].filter(Boolean).join('  ')
}
