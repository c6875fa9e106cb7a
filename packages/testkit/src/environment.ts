import process from 'node:process'

/** What native apps of a test find in their environment: where commands are looked up. The only place that reads it. */
export function environmentOfApps(): Readonly<Record<string, string>> {
  const path = process.env['PATH']
  return path === undefined ? {} : { PATH: path }
}
