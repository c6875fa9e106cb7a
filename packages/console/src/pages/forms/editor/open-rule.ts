import { useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addressOf } from '../../../shell/address.ts'
import type { OpenObject } from './object-list.tsx'

/**
 * Which rule of the form is open. The address has its number, so that a link or a reload opens it again, and so does
 * coming back. As with the selected part, another one takes the place of the former one in the history.
 */
export function useOpenRule(count: number): OpenObject {
  const { path, query, route } = useLocation()
  const wanted = query['rule']
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
    route(addressOf(path, { ...query, rule: shown }), true)
  }, [shown])
  return [open, setOpen]
}

/** The index that a number in an address names, counted from 1. */
function indexOf(number: string | undefined): number | undefined {
  return /^[1-9]\d{0,5}$/.test(number ?? '') ? Number(number) - 1 : undefined
}
