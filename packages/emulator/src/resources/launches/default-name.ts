import { limits } from '@benchtop/contracts'

/** The default name of an analysis: its app's, with the time. */
export function defaultName({ name }: { readonly name: string }, nowMs: number): string {
  const moment = new Date(nowMs)
    .toISOString()
    .slice(0, 'YYYY-MM-DDThh:mm:ss'.length)
    .replace('T', ' ')
  return `${name.slice(0, limits.launchNameLength - moment.length - 1)} ${moment}`
}
