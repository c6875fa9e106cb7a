import { useEffect, useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { followEvents } from '../../api/events.ts'

/** A part of the output of an analysis. */
export type AnalysisLog = {
  /** Undefined until it is known. */
  readonly text: string | undefined
  /** Where the part begins in the log, and where it ends, in bytes. */
  readonly from: number
  readonly next: number
  /** How long the log is now. */
  readonly size: number
  readonly error: unknown
}

/** What is read of a log at a time, in bytes: with more, a page becomes slow. */
export const partBytes = 256 * 1024

const unread: AnalysisLog = { text: undefined, from: 0, next: 0, size: 0, error: undefined }

/**
 * Reads what an analysis writes: a part from a place on, or else its end as it is written. Events only report that there
 * is more; the log itself is then read.
 */
export function useLog(id: string, from: number | undefined): AnalysisLog {
  const [log, setLog] = useState(unread)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const fail = (error: unknown): void => {
      if (!signal.aborted) setLog((was) => ({ ...was, error }))
    }
    const follower = from === undefined ? followEnd(id, signal, setLog, fail) : undefined
    if (from !== undefined) {
      control.readLog({ id, from }, { signal }).then((part) => setLog({ ...unread, ...part }), fail)
    }
    return () => {
      follower?.stop()
      controller.abort()
    }
  }, [id, from])
  return log
}

function followEnd(
  id: string,
  signal: AbortSignal,
  show: (log: AnalysisLog) => void,
  fail: (error: unknown) => void,
) {
  let text = ''
  let from = 0
  let next: number | undefined
  let isReading = false
  let isMore = false

  const readOnce = async (): Promise<boolean> => {
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
        const cut = Math.max(0, text.length - partBytes)
        from += cut
        text = text.slice(cut)
        show({ text, from, next: next ?? 0, size: next ?? 0, error: undefined })
      }
    } catch (error) {
      fail(error)
    } finally {
      isReading = false
    }
  }
  const stop = followEvents((event) => {
    const isOwn = event.name === 'job' && event.data.appSession === id
    if (isOwn || event.name === 'connected') void read()
  })
  void read()
  return { stop }
}

/** All that an analysis has written, in parts. */
export async function readWholeLog(id: string): Promise<Blob> {
  const parts: Blob[] = []
  let next = 0
  for (;;) {
    const part = await control.readLog({ id, from: next })
    parts.push(new Blob([part.text]))
    if (part.next <= next || part.next >= part.size) return new Blob(parts, { type: 'text/plain' })
    next = part.next
  }
}
