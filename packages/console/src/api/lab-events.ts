import { useLive, type PlatformEvent } from './events.ts'

/** Reads something of the lab again while a run plays, an analysis proceeds, or any client changes the lab. */
export function useLiveLab(reload: () => void): void {
  useLive(reload, isLabNews)
}

/** Whether an event may have changed something of the lab. */
export function isLabNews(event: PlatformEvent): boolean {
  if (event.name === 'run' || event.name === 'session') return true
  if (event.name !== 'request') return false
  const { method, url } = event.data
  return method !== 'GET' && /\/v2\//.test(url)
}
