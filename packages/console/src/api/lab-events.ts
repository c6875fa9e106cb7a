import type { Loaded } from '../design/use-loaded.ts'
import { useLive, useLiveLoaded, type PlatformEvent } from './events.ts'

/** Reads something of the lab again while a run plays, an analysis proceeds, or any client changes the lab. */
export function useLiveLab(reload: () => void): void {
  useLive(reload, isLabNews)
}

/** Loads something of the lab, and again whenever the lab may have changed. */
export function useLabLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  keys: readonly unknown[],
): Loaded<Value> {
  return useLiveLoaded(load, keys, isLabNews)
}

/** Whether an event may have changed something of the lab. */
export function isLabNews(event: PlatformEvent): boolean {
  if (event.name === 'run' || event.name === 'session') return true
  if (event.name !== 'request') return false
  const { method, url } = event.data
  return method !== 'GET' && /\/v2\//.test(url)
}
