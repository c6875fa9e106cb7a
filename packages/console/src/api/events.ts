import type { EventOf } from '@benchtop/client/control'
import type { platformEvents } from '@benchtop/contracts'
import { useEffect, useRef } from 'preact/hooks'
import { useLoaded, type Load, type Loaded } from '../design/use-loaded.ts'
import { control } from './clients.ts'
import { pageFacts } from './page-facts.ts'

/** Something that happened on the platform. */
export type PlatformEvent =
  | EventOf<typeof platformEvents>
  /** From here on every event is sent. Earlier ones may have been missed: read again. */
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
  'application',
  'clock',
  'conditions',
  'development',
  'restored',
] as const satisfies PlatformEvent['name'][]

/**
 * The application whose form or callbacks an event may have changed: their file was saved, or the application was
 * registered again, as `benchtop dev` does after each save.
 */
export function changedFormOf(
  event: PlatformEvent,
  what?: 'form' | 'callbacks',
): string | undefined {
  if (event.name === 'application') return event.data.id
  if (event.name !== 'form' || (what !== undefined && event.data.what !== what)) return undefined
  return event.data.application
}

const listeners = new Set<Listener>()
let source: EventSource | undefined
let isLeft = false
/** How many events there had been when the page was served, until the first connection, which begins after them. */
let unread = pageFacts?.events

function emit(event: PlatformEvent): void {
  for (const listener of listeners) listener(event)
}

/**
 * One connection per page, and none while the page is hidden: browsers allow six per server, and background pages would
 * use them up.
 */
function connect(): void {
  const isWanted = listeners.size > 0 && !document.hidden && !isLeft
  if (!isWanted) {
    source?.close()
    source = undefined
  } else if (source === undefined) {
    source = new EventSource(control.address('control.followEvents', { after: unread }))
    source.addEventListener('open', () => {
      // The first connection misses nothing, or the platform says so.
      if (unread === undefined) emit({ name: 'connected', data: {} })
      unread = undefined
    })
    source.addEventListener('missed', () => emit({ name: 'connected', data: {} }))
    for (const name of followed) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse(event.data as string) as never
        emit({ name, data })
      })
    }
  }
}

document.addEventListener('visibilitychange', connect)
// The browser may keep a page that was left, to return to it.
window.addEventListener('pagehide', () => {
  isLeft = true
  connect()
})
window.addEventListener('pageshow', () => {
  isLeft = false
  connect()
})

/** Follows events from now on; returns a function that stops it. Reconnects automatically. */
export function followEvents(listener: Listener): () => void {
  listeners.add(listener)
  connect()
  return () => {
    listeners.delete(listener)
    connect()
  }
}

/** Follows events while a component is mounted. */
export function useEvents(listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => followEvents((event) => latest.current(event)), [])
}

/** How long events are collected before reading again: they often come in bursts. */
const gatherMs = 200

/** Reads something again after it has changed: `isAbout` selects the events that report a change. */
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

/** Loads something, and again after it has changed: `isAbout` selects the events that report a change. */
export function useLiveLoaded<Value>(
  load: Load<Value>,
  keys: readonly unknown[],
  isAbout: (event: PlatformEvent) => boolean,
): Loaded<Value> {
  const loaded = useLoaded(load, keys)
  useLive(loaded.reload, isAbout)
  return loaded
}
