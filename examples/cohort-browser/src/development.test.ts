import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openBrowser } from '@benchtop/testkit'
import { expect, it, onTestFinished } from 'vitest'

it('[EMB-01] has a bench in its own Express app: a user signs in, and the app reads, at one port', async () => {
  const child = spawn(
    process.execPath,
    ['--conditions=@benchtop/source', join(import.meta.dirname, 'development.ts')],
    { env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text))
  while (!said.includes('\n') && child.exitCode === null) {
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  const [url = '', bench = ''] = said.match(/http:[^\s,]+/g) ?? []
  expect(bench).toBe(`${url}/bench/_bench/`)
  const browser = openBrowser()
  const page = await browser.open(`${url}/projects/4003`)
  expect(page.url).toMatch(new RegExp(`^${bench}sign-in`))
  const consent = await page.submit({ email: 'ada@example.test', password: 'ada' })
  const shown = await consent.press('Allow')
  expect(shown.url).toBe(`${url}/projects/4003`)
  expect(shown.text).toContain('<th scope="col">Volvox deep</th>')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
