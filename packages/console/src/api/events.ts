import type { EventOf } from '@benchtop/client/control'
import type { platformEvents } from '@benchtop/contracts'
import { useEffect, useRef } from 'preact/hooks'
import { control } from './clients.ts'

/** Something that happened on the platform. */
export type PlatformEvent =
  | EventOf<typeof platformEvents>
  /** From here on everything is sent. Before, something may have been missed: read it again. */
  | { readonly name: 'connected'; readonly data: object }

type Listener = (event: PlatformEvent) => void

/** The events that pages follow. */
const followed = [
  'request',
  'session',
  'run',
  'purchase',
  'job',
  'notice',
  'form',
  'clock',
  'restored',
] as const satisfies PlatformEvent['name'][]

const listeners = new Set<Listener>()
let source: EventSource | undefined
let isLeft = false

function emit(event: PlatformEvent): void {
  for (const listener of listeners) listener(event)
}

/**
 * One connection for the whole page, and none while nobody looks at it: browsers give a server six in all, and pages in
 * the background would use them up.
 */
function connect(): void {
  const isWanted = listeners.size > 0 && !document.hidden && !isLeft
  if (!isWanted) {
    source?.close()
    source = undefined
  } else if (source === undefined) {
    source = new EventSource(control.address('control.followEvents', {}))
    source.addEventListener('open', () => emit({ name: 'connected', data: {} }))
    for (const name of followed) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse(event.data as string) as never
        emit({ name, data })
      })
    }
  }
}

document.addEventListener('visibilitychange', connect)
// A page that was left may be kept for the way back.
window.addEventListener('pagehide', () => {
  isLeft = true
  connect()
})
window.addEventListener('pageshow', () => {
  isLeft = false
  connect()
})

/** Follows what happens from now on; gives what ends it. Reconnects by itself. */
export function followEvents(listener: Listener): () => void {
  listeners.add(listener)
  connect()
  return () => {
    listeners.delete(listener)
    connect()
  }
}

/** Follows what happens as long as a component is there. */
export function useEvents(listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => followEvents((event) => latest.current(event)), [])
}

/** How long what happens is gathered before it is read anew: much happens at once. */
const gatherMs = 200

/** Reads something anew after it has changed: `isAbout` says which events tell so. */
export function useLive(reload: () => void, isAbout: (event: PlatformEvent) => boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEvents((event) => {
    const isNews = event.name === 'connected' || event.name === 'restored' || isAbout(event)
    if (!isNews || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      reload()
    }, gatherMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
