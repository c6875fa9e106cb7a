import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Starts the app in its own process, on a free port, as `npm start` does. */
async function startApp() {
  const child = spawn(
    process.execPath,
    ['--conditions=@benchtop/source', join(import.meta.dirname, 'main.ts')],
    { env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const ended = once(child, 'exit')
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => void (said += text))
  while (!said.includes('\n')) await Promise.race([once(child.stdout!, 'data'), ended])
  return { child, ended, url: /http:\S+/.exec(said)![0] }
}

it.each([
  ['receives it', 'SIGTERM'],
  ['receives it from its terminal', 'SIGINT'],
] as const)('prints its address, and exits on a signal when it %s', async (_, signal) => {
  const { child, ended, url } = await startApp()
  expect(await (await fetch(url)).text()).toContain('Sign in with the platform')
  child.kill(signal)
  expect(await ended).toEqual([0, null])
})

it('exits with the program that started it', async () => {
  const { child, ended } = await startApp()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
