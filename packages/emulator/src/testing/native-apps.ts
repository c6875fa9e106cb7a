import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobEvent } from '../executors/job-events.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'

type SeededApplication = NonNullable<SeedDocument['applications']>[number]

/** A platform on which a small native app is installed, and the app's own folder. */
export type NativeBench = AsyncDisposable & {
  readonly platform: TestPlatform
  readonly folder: string
  /** Launches the app for Ada; the Href of the session. */
  launch(properties?: readonly Readonly<Record<string, unknown>>[]): Promise<string>
  /** Launches the app, waits until it is over, and gives the session as Ada reads it. */
  run(properties?: readonly Readonly<Record<string, unknown>>[]): Promise<Session>
  /** The session as Ada reads it. */
  session(href: string): Promise<Session>
  /** The next event of a job that the test is looking for. */
  event(isIt: (event: JobEvent) => boolean): Promise<JobEvent>
}

export type Session = {
  readonly Id: string
  readonly Href: string
  readonly Status: string
  readonly StatusSummary: string
  readonly References: readonly { readonly Type: string; readonly HrefContent: string }[]
  readonly Properties: { readonly Items: readonly { Name: string; Content?: unknown }[] }
}

const application = '2900'

/** What every app of these tests begins with. */
const preamble = `
import * as fs from 'node:fs'
import { join } from 'node:path'
const data = process.env.BENCHTOP_DATA
const input = (...path) => join(data, 'input', ...path)
const output = (...path) => join(data, 'output', 'appresults', ...path)
const write = (path, content) => {
  fs.mkdirSync(join(path, '..'), { recursive: true })
  fs.writeFileSync(path, content)
}
`

/** Installs an app: the body of a Node script with `data`, `input`, `output` and `write`; or any command at all. */
export async function installApp(
  app: string | readonly string[],
  options: EmulatorOptions = {},
  registration: Pick<SeededApplication, 'network' | 'limits'> = {},
): Promise<NativeBench> {
  const folder = await temporaryFolder()
  const script = join(folder.path, 'main.mjs')
  if (typeof app === 'string') await writeFile(script, `${preamble}${app}`)
  const command = typeof app === 'string' ? [process.execPath, script] : [...app]
  const platform = await startTestPlatform(options)
  await platform.seed({
    applications: [
      { id: application, owner: '1001', name: 'Native', kind: 'native', command, ...registration },
    ],
  })
  const launch: NativeBench['launch'] = async (properties = []) =>
    (await platform.launch({ user: '1001', application, name: 'A launch', properties })).appSession
  const session = async (href: string): Promise<Session> => {
    const { body } = await platform.ada.get(href)
    return body.Response as Session
  }
  return {
    platform,
    folder: folder.path,
    launch,
    session,
    async run(properties) {
      const href = await launch(properties)
      await platform.idle()
      return session(href)
    },
    event(isIt) {
      const { promise, resolve } = Promise.withResolvers<JobEvent>()
      const stop = platform.onJobEvent((event) => {
        if (!isIt(event)) return
        stop()
        resolve(event)
      })
      return promise
    },
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
