import { useRef } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'

/** A part of the output of an analysis; its places are in bytes. */
export type LogPart = Awaited<ReturnType<typeof control.readLog>>

/** What is read of a log at a time, in bytes: with more, a page becomes slow. */
export const partBytes = 256 * 1024

/**
 * Reads what an analysis writes: a part from a place on, or else its end as it is written. Events only report that there
 * is more; the log itself is then read. A part is shown until the next one is there.
 */
export function useLog(id: string, from: number | undefined) {
  const last = useRef<LogPart | undefined>(undefined)
  const { value, error } = useLiveLoaded(
    async (signal) => {
      const was = from === undefined ? last.current : undefined
      const part = await control.readLog({ id, from: from ?? was?.next }, { signal })
      if (was === undefined) return part
      // There is more than a part more; or the log is another one, of a job that was restarted.
      if (part.next < part.size || part.from < was.next) return control.readLog({ id }, { signal })
      const text = was.text + part.text
      const cut = Math.max(0, text.length - partBytes)
      return { ...part, text: text.slice(cut), from: was.from + cut }
    },
    [id, from],
    ({ name, data }) => name === 'job' && data.appSession === id && from === undefined,
  )
  last.current = value ?? last.current
  return { log: last.current, error }
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
