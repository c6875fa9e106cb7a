import { useEffect, useRef } from 'preact/hooks'

/** Something that happened on the platform. */
export type PlatformEvent =
  | { readonly name: 'request'; readonly data: unknown }
  | {
      readonly name: 'session'
      readonly data: {
        readonly id: string
        readonly status: string
        readonly statusSummary: string
      }
    }
  | { readonly name: 'run'; readonly data: { readonly id: string; readonly status: string } }
  | { readonly name: 'purchase'; readonly data: { readonly id: string; readonly status: string } }
  | {
      readonly name: 'job'
      readonly data: { readonly appSession: string; readonly type: string; readonly text?: string }
    }
  | { readonly name: 'notice'; readonly data: unknown }
  /** The file of an app's form or callbacks was changed, and holds. */
  | {
      readonly name: 'form'
      readonly data: { readonly application: string; readonly what: 'form' | 'callbacks' }
    }
  | { readonly name: 'clock'; readonly data: { readonly now: string; readonly frozen: boolean } }
  /** Everything may be another than before: the platform was reset, restored or seeded. */
  | { readonly name: 'restored'; readonly data: unknown }
  /** From here on everything is told. Before, something may have been missed: read it anew. */
  | { readonly name: 'connected'; readonly data: unknown }

type Listener = (event: PlatformEvent) => void

const told = [
  'request',
  'session',
  'run',
  'purchase',
  'job',
  'notice',
  'form',
  'clock',
  'restored',
] as const

const listeners = new Set<Listener>()
let source: EventSource | undefined
let isLeft = false

function tell(event: PlatformEvent): void {
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
    source = new EventSource('/_emulator/events')
    source.addEventListener('open', () => tell({ name: 'connected', data: {} }))
    for (const name of told) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse(event.data as string) as never
        tell({ name, data })
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
