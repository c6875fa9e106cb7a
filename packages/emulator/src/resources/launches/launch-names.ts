import { limits, type Problem } from '@benchtop/contracts'

/** What an analysis is called that nobody has named: as its app, with the time. */
export function defaultName({ name }: { readonly name: string }, nowMs: number): string {
  const moment = new Date(nowMs)
    .toISOString()
    .slice(0, 'YYYY-MM-DDThh:mm:ss'.length)
    .replace('T', ' ')
  return `${name.slice(0, limits.launchNameLength - moment.length - 1)} ${moment}`
}

/** Says where a text is longer than it may be. */
export function tooLong(member: string, text: string, max: number): Problem[] {
  if (text.length <= max) return []
  const message = `${member} has ${text.length} characters, over the limit of ${max}.`
  return [{ member, code: 'TooLong', message }]
}
