import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readForm, sentValues } from '../../packages/forms/src/index.ts'
import { expect, it } from 'vitest'
import { runCli } from '../../packages/cli/src/cli.ts'
import type { OutputStream } from '../../packages/cli/src/world.ts'
import {
  corpusCases,
  isIsolated,
  startCorpusPlatform,
} from '../../packages/emulator/src/testing/corpus-platform.ts'
import { emptyEnvironment } from '../../packages/cli/src/testing/environment.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'

function stream() {
  let text = ''
  const made = { write: (chunk: string) => void (text += chunk), on: () => made }
  return { stream: made as unknown as OutputStream, text: () => text }
}

/** Runs the command line in this process; gives its exit code and what it said. */
async function run(uiUrl: string, args: readonly string[]) {
  const [stdout, stderr] = [stream(), stream()]
  const environment = { ...emptyEnvironment, uiUrl }
  const { stdin } = process
  const world = { stdout: stdout.stream, stderr: stderr.stream, stdin, folder: '/', environment }
  const code = await runCli(args, world)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

/** The problems that the record of a refused launch names, without the options that give the fields values. */
function problemsIn(stderr: string): string {
  const { message } = JSON.parse(stderr) as { readonly message: string }
  return message
    .replace(/^The app was not launched\.\n/, '')
    .split('\n')
    .map((line) => line.trim().replace(/ +--(?:input|output) \S+=(?:…|[a-z]+\/1001)$/, ''))
    .join(' ')
    .trim()
}

it('[FRM-01, LCH-06, TRG-06] reports the same problems of inputs on the command line as in every other way', async () => {
  await using folder = await temporaryFolder()
  const platform = await startCorpusPlatform()
  const faults: string[] = []
  let count = 0
  for (const { name, text, launches, web } of corpusCases) {
    const { form } = readForm(text)
    for (const { about, values, problems } of launches.filter(isIsolated)) {
      count += 1
      const inputs = join(folder.path, 'inputs.json')
      // What the corpus leaves out is empty, as on a page.
      const sent = { ...(form && sentValues(form, values)), ...values }
      await writeFile(inputs, JSON.stringify(sent))
      const args = ['trigger', web, '--inputs', inputs, '--json']
      const { code, stdout, stderr } = await run(platform.uiUrl, args)
      const reported = (severity: string) =>
        problems.filter((one) => one.severity === severity).map(({ message }) => message)
      const errors = reported('Error')
      try {
        expect(code).toBe(errors.length > 0 ? 1 : 0)
        if (errors.length > 0) expect(problemsIn(stderr)).toBe(errors.join(' '))
        else {
          expect(JSON.parse(stdout)).toMatchObject({
            event: 'triggered',
            redirect: expect.stringContaining('?action=trigger&appsessionuri=v1pre3/appsessions/'),
          })
          expect(stderr).toBe(
            reported('Warning')
              .map((one) => `warning: ${one}\n`)
              .join(''),
          )
        }
      } catch (error) {
        faults.push(`${name}, ${about}: ${(error as Error).message}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(100)
})

it('[FRM-04] names the line of a broken definition on a command line', async () => {
  const platform = await startCorpusPlatform()
  const broken = corpusCases.find(({ name }) => name === 'error-ranges')!
  const [first] = broken.diagnostics
  for (const [command, application] of [
    ['trigger', broken.web],
    ['launch', broken.native],
  ] as const) {
    const { code, stderr } = await run(platform.uiUrl, [command, application])
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`Line ${first!.line}, column ${first!.column}: ${first!.message}`),
    ])
  }
})
