import process from 'node:process'

/** The environment of a test's native apps: the path that commands are looked up on. Only this file reads it. */
export function environmentOfApps(): Readonly<Record<string, string>> {
  const path = process.env['PATH']
  return path === undefined ? {} : { PATH: path }
}
