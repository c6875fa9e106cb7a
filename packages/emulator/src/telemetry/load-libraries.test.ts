import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const emulator = new URL('../emulator.ts', import.meta.url).href

/** What starting a platform ends with in a process that has none of the libraries; also which of them it looked for. */
async function startWithout(options: object): Promise<{ message: string; wanted: string[] }> {
  const script = `
    import { registerHooks } from 'node:module'
    const wanted = []
    registerHooks({
      resolve(name, context, next) {
        if (!/^(prom-client|@opentelemetry\\/)/.test(name)) return next(name, context)
        wanted.push(name)
        throw Object.assign(new Error('absent'), { code: 'ERR_MODULE_NOT_FOUND' })
      },
    })
    const { createEmulator } = await import(${JSON.stringify(emulator)})
    const message = await createEmulator(${JSON.stringify(options)}).then(
      async (platform) => (await platform.close(), 'started'),
      (error) => error.code + ': ' + error.message,
    )
    console.log(JSON.stringify({ message, wanted }))`
  const args = ['--conditions=@benchtop/source', '--input-type=module', '--eval', script]
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  return JSON.parse(stdout) as { message: string; wanted: string[] }
}

it.each([
  [{ metrics: {} }, 'metrics (--metrics)', 'npm install prom-client@15'],
  [
    { traces: { endpoint: 'http://127.0.0.1:9' } },
    'traces (--traces)',
    'npm install @opentelemetry/api@1',
  ],
])(
  '[SCL-06] a platform with %j names the packages that are missing',
  async (options, what, install) => {
    const { message } = await startWithout(options)
    expect(message).toMatch(/^telemetry-invalid: The platform was not started: /)
    expect(message).toContain(what)
    expect(message).toContain(install)
  },
)

it('[SCL-06] a platform without metrics and traces looks for no package of theirs', async () => {
  expect(await startWithout({})).toEqual({ message: 'started', wanted: [] })
})
