import { useEffect, useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { followEvents } from '../../api/events.ts'

/** The output of an analysis. */
export type AnalysisLog = {
  /** Undefined until it is known. */
  readonly text: string | undefined
  /** Bytes at its beginning that were left out. */
  readonly leftOut: number
  readonly error: unknown
}

/** A page with more characters than this becomes slow. */
const keptCharacters = 2_000_000

/**
 * Reads what an analysis writes as it is written. Events only report that there is more; the log itself is then read.
 */
export function useLog(id: string): AnalysisLog {
  const [log, setLog] = useState<AnalysisLog>({ text: undefined, leftOut: 0, error: undefined })
  useEffect(() => {
    const controller = new AbortController()
    let text = ''
    let from = 0
    let next: number | undefined
    let isReading = false
    let isMore = false

    const readOnce = async (): Promise<boolean> => {
      const { signal } = controller
      const part = await control.readLog({ id, from: next }, { signal })
      if (next === undefined || part.size < next) {
        // The first read; or the log is another one, of a job that was restarted.
        const isOther = next !== undefined
        text = isOther ? '' : part.text
        from = part.from
        next = isOther ? undefined : part.next
        return isOther
      }
      text += part.text
      const isOn = part.next > next && part.next < part.size
      next = part.next
      return isOn
    }
    const read = async (): Promise<void> => {
      isMore = true
      if (isReading) return
      isReading = true
      try {
        while (isMore) {
          isMore = false
          if (await readOnce()) isMore = true
          const shown = text.length > keptCharacters ? text.slice(-keptCharacters) : text
          setLog({ text: shown, leftOut: from + text.length - shown.length, error: undefined })
        }
      } catch (error) {
        if (!controller.signal.aborted) setLog((was) => ({ ...was, error }))
      } finally {
        isReading = false
      }
    }
    const stop = followEvents((event) => {
      const isOwn = event.name === 'job' && event.data.appSession === id
      if (isOwn || event.name === 'connected') void read()
    })
    void read()
    return () => {
      stop()
      controller.abort()
    }
  }, [id])
  return log
}
