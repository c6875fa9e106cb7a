import prettyBytes from 'pretty-bytes'
import type { Output } from './world.ts'

/** Shows the progress of an upload. */
export type Progress = {
  /** Reports the uploaded bytes of the current file. */
  file(name: string, doneBytes: number): void
  /** Reports a finished file. */
  done(name: string, size: number): void
  /** Ends the line that is being redrawn. */
  end(): void
}

const barWidth = 24

/** Draws a progress bar in a terminal; elsewhere prints one line per file. */
export function createProgress(output: Output, totalBytes: number): Progress {
  let before = 0
  let isDrawn = false
  const clear = () => {
    if (isDrawn) output.write('\r\u001B[K')
    isDrawn = false
  }
  return {
    file(name, doneBytes) {
      if (output.isTTY !== true) return
      const share = totalBytes === 0 ? 1 : (before + doneBytes) / totalBytes
      const full = Math.round(share * barWidth)
      const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
      const percent = `${Math.floor(share * 100)}%`.padStart(4)
      const line = `${bar}${percent} of ${prettyBytes(totalBytes)}  ${name}`
      clear()
      output.write(line.slice(0, (output.columns ?? 80) - 1))
      isDrawn = true
    },
    done(name, size) {
      clear()
      before += size
      output.write(`${name}  ${prettyBytes(size)}\n`)
    },
    end: clear,
  }
}
