import { EventEmitter } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNativeApp, type NativeHost } from '../index.ts'
import { jobFolder, jobOf, project, property } from '../testing/job.ts'

type ReportInputs = {
  readonly 'Input.depth': string
  readonly 'Input.regions'?: readonly string[]
  readonly 'Input.limits'?: readonly { Key: string; Values: readonly string[] }[]
  readonly 'Output.project': { readonly Id: string }
}

function fakeHost() {
  const out: string[] = []
  const err: string[] = []
  const signals = new EventEmitter()
  const host: NativeHost = Object.assign(signals, {
    stdout: { write: (text: string) => out.push(text) },
    stderr: { write: (text: string) => err.push(text) },
  })
  return { host, out, err, signals }
}

const properties = [
  property('Input.depth', 'string', { Content: '10' }),
  property('Input.regions', 'string[]', { Items: ['chr1', 'chr2'] }),
  property('Input.limits', 'map', { ContentMap: [{ Key: 'max', Values: ['9'] }] }),
  property('Output.project', 'project', { Content: project('4001', 'Demo') }),
]

it('[RTM-01] passes an app its inputs, and prints nothing on success', async () => {
  await using job = await jobOf(properties)
  const { host, out, err, signals } = fakeHost()
  await runNativeApp<ReportInputs>(
    async (session) => {
      expect(session.values['Input.depth']).toBe('10')
      expect(session.values['Input.regions']).toEqual(['chr1', 'chr2'])
      expect(session.values['Input.limits']).toEqual([{ Key: 'max', Values: ['9'] }])
      expect(session.values['Output.project'].Id).toBe('4001')
      expect(session.input.number('depth')).toBe(10)
      session.progress('half of it\n')
      await (await session.createResult({ name: 'Report' })).finish()
    },
    { dataFolder: job.path, host },
  )
  expect(host.exitCode).toBeUndefined()
  expect(out).toEqual(['half of it\n'])
  expect(err).toEqual([])
  expect(signals.eventNames()).toEqual([])
})

it('[RTM-01] turns an app’s error into its exit code and the last line of its log', async () => {
  await using job = await jobOf(properties)
  const { host, err } = fakeHost()
  await runNativeApp(() => Promise.reject(new Error(`no reads\n${'x'.repeat(200)}`)), {
    dataFolder: job.path,
    host,
  })
  expect(host.exitCode).toBe(1)
  expect(err[0]).toContain('run-native-app.test.ts')
  expect(err.at(-1)).toBe('no reads\n')
})

it('[RTM-01] reports a missing session', async () => {
  await using job = await jobFolder({})
  const { host, err } = fakeHost()
  await runNativeApp(() => undefined, { dataFolder: job.path, host })
  expect(host.exitCode).toBe(1)
  expect(err.at(-1)).toContain('There is no session')
  expect(err.at(-1)!.length).toBeLessThanOrEqual(129)
})

it('[RTM-01] aborts an app’s signal when the analysis is stopped', async () => {
  await using job = await jobOf(properties)
  const { host, err, signals } = fakeHost()
  await runNativeApp(
    async ({ signal }) => {
      const stopped = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => stopped.resolve())
      signals.emit('SIGTERM')
      await stopped.promise
    },
    { dataFolder: job.path, host },
  )
  expect(host.exitCode).toBe(143)
  expect(err).toEqual(['The analysis was stopped.\n'])
})

it('[NAT-04] writes the progress to the file that the platform follows, the last value completely', async () => {
  await using job = await jobOf(properties)
  const { host, out } = fakeHost()
  await runNativeApp(
    (session) => {
      session.progress('Reading')
      for (let percent = 0; percent <= 100; percent += 1)
        session.progress(percent, 'Aligning reads')
      session.progress(99.5)
    },
    { dataFolder: job.path, host },
  )
  expect(host.exitCode).toBeUndefined()
  expect(await readFile(join(job.path, 'progress'), 'utf8')).toBe('{"percent":99.5,"message":""}\n')
  expect(await readdir(job.path)).not.toContain('progress.part')
  expect(out).toEqual(['Reading\n'])
})

it('[NAT-04] refuses an invalid percentage', async () => {
  await using job = await jobOf(properties)
  const { host, err } = fakeHost()
  await runNativeApp((session) => session.progress(101), { dataFolder: job.path, host })
  expect(host.exitCode).toBe(1)
  expect(err.at(-1)).toContain('Progress is from 0 to 100 percent, not 101.')
})
