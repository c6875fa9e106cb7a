import { useEffect, useRef } from 'preact/hooks'

/** How often what changes by itself is read. */
export const readAgainMs = 2_000

/** Does something at intervals while the page is seen, such as to read what changes without an event; false for never. */
export function useTicking(act: () => void, everyMs: number | false): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (everyMs === false) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
