import { useEffect, useRef } from 'preact/hooks'

/** How often what changes by itself is read. */
const everyMs = 2_000

/** Reads something again at intervals as long as it may change without an event, and the page is seen. */
export function useTicking(reload: () => void, isOn: boolean): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOn])
}
