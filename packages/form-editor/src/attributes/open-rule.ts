import { useEffect, useRef, useState } from 'preact/hooks'
import { usePlace } from '../session/place.ts'
import type { OpenObject } from './object-list.tsx'

/**
 * Which rule of the form is open. The editor's place has its number, so that a link or a reload opens it again, and so
 * does coming back.
 */
export function useOpenRule(count: number): OpenObject {
  const [{ rule: wanted }, go] = usePlace()
  const [open, setOpen] = useState(() => indexOf(wanted))
  const written = useRef(wanted)
  const shown = open !== undefined && open < count ? String(open + 1) : undefined
  useEffect(() => {
    if (wanted === written.current) return
    written.current = wanted
    setOpen(indexOf(wanted))
  }, [wanted])
  useEffect(() => {
    if (shown === wanted) return
    written.current = shown
    go({ rule: shown })
  }, [shown])
  return [open, setOpen]
}

/** The index that a number in a place names, counted from 1. */
function indexOf(number: string | undefined): number | undefined {
  return /^[1-9]\d{0,5}$/.test(number ?? '') ? Number(number) - 1 : undefined
}
