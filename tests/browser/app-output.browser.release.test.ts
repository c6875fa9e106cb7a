import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { launched, startBench, type Bench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser } from './workspace.ts'

/** Launches a program of Node's as an app of Ada's, and waits for its end; gives the id of its analysis. */
async function ran({ platform }: Bench, code: string): Promise<string> {
  const app = { id: '2016', name: 'Writer', kind: 'native', owner: '1001' } as const
  const command = [process.execPath, '-e', code]
  const document = { applications: [{ ...app, command, workingDirectory: '.' }] }
  await platform.seed({ name: 'writer', folder: import.meta.dirname, document })
  const id = await launched(platform, app.id)
  await platform.idle()
  return id
}

describe.skipIf(missingChromium() !== undefined)('what an app wrote', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('keeps its lines and has colours instead of escape sequences, once on a page', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const id = await ran(
      bench,
      String.raw`console.log('name   depth\nctgA    18.5\n\u001b[31mctgB     0.2\u001b[0m'); process.exit(2)`,
    )
    const table = 'name   depth\nctgA    18.5\nctgB     0.2'
    await platform.ada.postJson(`v1pre3/appsessions/${id}/properties`, {
      Properties: [
        {
          Name: 'Own.Table',
          Type: 'string',
          Content: table.replace('18.5', '\u001B[32m18.5\u001B[0m'),
        },
      ],
    })
    await using visit = await visitConsole(browser, platform, `/analyses/${id}/results`)
    const { page, open, complaints } = visit
    const main = page.locator('main')
    const own = main.locator('pre.app-text')
    await own.waitFor()
    expect(await own.textContent()).toBe(table)
    expect(await own.locator('.ansi-green').textContent()).toBe('18.5')
    await main.getByRole('log').getByText('ctgB').waitFor()
    await expect.poll(() => main.getByText('Logs.Tail').count()).toBe(0)
    expect(await main.textContent()).not.toContain('\u001B')
    await open(`/analyses/${id}/inputs`)
    const tail = main.locator('pre.app-text', { hasText: 'exited with code 2' })
    expect(await tail.textContent()).toContain('\nctgA    18.5\n')
    expect(await main.textContent()).not.toContain('\u001B')
    expect(await faultsInBothSchemes(page, 'main')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('[NAT-03] is read in parts where it is long, from its first line to its last, and downloaded whole', async () => {
    await using bench = await startBench()
    const lines = 12_000
    const id = await ran(
      bench,
      `for (let n = 1; n <= ${lines}; n += 1) console.log('line ' + n + ' of ${'x'.repeat(40)}')`,
    )
    await using visit = await visitConsole(browser, bench.platform, `/analyses/${id}/log`)
    const { page, complaints } = visit
    const parts = page.getByRole('navigation', { name: 'Parts of the log' })
    const log = page.getByRole('log')
    const numbers = async () =>
      [...((await log.textContent()) ?? '').matchAll(/^line (\d+) of x{40}$/gm)].map(([, n]) =>
        Number(n),
      )
    await log.getByText(`line ${lines} of`).waitFor()
    const seen = new Set(await numbers())
    expect(seen.has(1)).toBe(false)
    // To the first line, by the parts before.
    for (let step = 0; !seen.has(1) && step < 10; step += 1) {
      const before = page.url()
      await parts.getByRole('link', { name: 'Earlier' }).click()
      await page.waitForURL((url) => url.href !== before)
      await expect.poll(async () => (await numbers()).every((n) => seen.has(n))).toBe(false)
      for (const n of await numbers()) seen.add(n)
    }
    // At most the line between two parts is read in halves.
    expect(seen.size).toBeGreaterThan(lines - 10)
    await log.getByRole('link', { name: 'Line 7', exact: true }).click()
    await page.reload()
    await expect.poll(() => log.locator('[aria-current]').textContent()).toMatch(/^line 7 of/)
    expect(await faultsInBothSchemes(page, 'main')).toEqual([])
    await parts.getByRole('link', { name: 'End' }).click()
    await log.getByText(`line ${lines} of`).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the log' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`analysis-${id}.log`)
    const whole = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect([whole.length, whole[0]!.slice(0, 9)]).toEqual([lines, 'line 1 of'])
    expect(complaints).toEqual([])
  })
})
