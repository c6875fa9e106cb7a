import { stopPoint } from './stop-point.ts'

/** What every long reading takes. */
export type ReadOptions = {
  /**
   * Called with the share that is done, 0 to 1, at most once for each whole percent. Begins again when an
   * unsorted BAM file has to be read a second time.
   */
  onProgress?: ((fraction: number) => void) | undefined
  /** Ends the reading between two pieces; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Thins out the reports of a reading over `total` bytes. */
export function progressOf(total: number, options: ReadOptions): (done: number) => void {
  let reported = -1
  return (done) => {
    stopPoint()
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
    if (percent <= reported) return
    reported = percent
    options.onProgress?.(percent / 100)
  }
}
