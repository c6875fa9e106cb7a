import type { SessionProperty } from '../../api/launches.ts'
import { testFile } from '../requests/save/as-test.ts'

type Run = {
  readonly name: string
  readonly application: string
  /** The id of who launched it. */
  readonly user: string
  readonly properties: readonly SessionProperty[]
}

/** A test file that launches an app with what an analysis was launched with, and expects that it completes. */
export function runAsTest({ name, application, user, properties }: Run): string {
  const options = JSON.stringify({ as: user, properties }, undefined, 2).replaceAll('\n', '\n  ')
  return testFile(`${name} completes`, [
    `const { session } = await platform.launch('${application}', ${options})`,
    `expect(session.Status, session.StatusSummary).toBe('Complete')`,
  ])
}
