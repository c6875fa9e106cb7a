import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { followEvents } from '../../api/events.ts'
import { inOneFrame, showInOneFrame } from '../../design/in-one-frame.ts'
import type { PlatformRequest } from './request.ts'

/** The recorded requests, newest first. */
export const requests = signal<readonly PlatformRequest[] | undefined>()

/** How many are kept in the page. */
const kept = 1000

/** Whether the feed is paused, so that the user can read. */
export const isPaused = signal(false)

/** Reads the recorded requests and follows new ones, as long as a page shows them. */
export function useRequestFeed(failed: (error: unknown) => void): void {
  useEffect(() => {
    let isGone = false
    let held: PlatformRequest[] = []
    const read = (): void => {
      showInOneFrame(control.listRequests(), ({ value: past, error }) => {
        if (past === undefined) return failed(error)
        if (isGone) return
        requests.value = past.toReversed()
        flush()
      })
    }
    // Subscribed before the recorded ones are read, so that none is missed in between.
    const stop = followEvents(({ name, data }) => {
      if (name === 'connected') read()
      if (name !== 'request') return
      held.push(data)
      if (held.length > kept) held.shift()
      inOneFrame(flush)
    })
    const flush = (): void => {
      if (isGone || isPaused.value || held.length === 0 || requests.value === undefined) return
      const known = new Set(requests.value.slice(0, 200).map(({ id }) => id))
      const fresh = held.filter(({ id }) => !known.has(id)).toReversed()
      held = []
      requests.value = [...fresh, ...requests.value].slice(0, kept)
    }
    const unpause = isPaused.subscribe(() => flush())
    read()
    return () => {
      isGone = true
      stop()
      unpause()
    }
  }, [])
}

/** Clears the recorded requests, also on the platform. */
export async function clearRequests(): Promise<void> {
  await control.clearRequests()
  requests.value = []
}
