import type { SessionProperty } from '../../api/launches.ts'
import { quoted } from './test-text.ts'

/** A file with one test; its lines begin with a platform. */
export function testFile(
  title: string,
  lines: readonly string[],
  constants: readonly string[] = [],
): string {
  return `import { startTestPlatform } from '@benchtop/testkit'
import { expect, test } from 'vitest'

${constants.join('')}${constants.length > 0 ? '\n' : ''}test(${quoted(title)}, async () => {
  // In an app's folder: startTestPlatform({ app: import.meta.dirname }), which has the app's own seed.
  await using platform = await startTestPlatform()
${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}
})
`
}

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
