import { expect, it } from 'vitest'
import { eventsOf, runCommand, startCommand, startHere } from '../testing/command.ts'
import { reservePort } from '../testing/ports.ts'

const once = ['demo', '--once', '--port', '0']

it('runs the example on real data and reads its results, variants and depth', async () => {
  const ended = await runCommand([...once, '--json'])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const events = eventsOf(ended)
  expect(events[0]).toMatchObject({ event: 'ready', dataDir: null })
  expect(events.filter(({ event }) => event === 'step').every(({ ok }) => ok === true)).toBe(true)
  const find = (name: string) => events.find(({ event }) => event === name)
  expect(find('finished')).toMatchObject({ status: 'Complete' })
  const results = find('finished')?.['results'] as { files: unknown[]; properties: unknown[] }[]
  expect(results[0]?.files.length).toBeGreaterThan(0)
  expect(results[0]?.properties.length).toBeGreaterThan(0)
  // The first three lines of the file, as bcftools prints them.
  expect(find('variants')).toMatchObject({
    total: 8,
    variants: [
      { CHROM: 'ctgA', POS: 277, REF: 'T', ALT: 'C' },
      { CHROM: 'ctgA', POS: 1694, REF: 'T', ALT: 'C' },
      { CHROM: 'ctgA', POS: 2644, REF: 'T', ALT: 'G' },
    ],
  })
  expect(find('coverage')).toMatchObject({ Chrom: 'ctgA' })
})

it('prints every step, the results and the addresses as text, without colours in a pipe', async () => {
  const { code, stdout } = await runCommand(once)
  expect(code).toBe(0)
  for (const step of ['Start the platform', 'Launch Variant Report', 'Run the analysis']) {
    expect(stdout).toMatch(new RegExp(`^✓ ${step} .*\\d+(ms|s)$`, 'm'))
  }
  expect(stdout).toMatch(/Status +Complete/)
  expect(stdout).toMatch(/ctgA:277 +T +C/)
  expect(stdout).toMatch(/ada@example\.test +ada +ada-private/)
  expect(stdout).not.toContain('\u001b')
})

it('[TRG-02] starts the example web app, and redirects a user who launches it there', async () => {
  await using command = startHere(['demo', '--port', '0', '--json'])
  const { uiUrl } = await command.ready()
  const app = (await command.event('web-app')) as unknown as { name: string; url: string }
  expect(app.name).toBe('Cohort Browser')
  const launched = await fetch(`${uiUrl}/_emulator/launches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: '1001',
      application: '2003',
      properties: [{ Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4003'] }],
    }),
  })
  const { redirect } = (await launched.json()) as { redirect: string }
  const taken = await fetch(redirect, { redirect: 'manual' })
  expect(taken.headers.get('location')).toBe('/projects/4003')
  const cookie = taken.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const page = await fetch(new URL('/projects/4003', app.url), { headers: { cookie } })
  expect(await page.text()).toContain('Volvox depth series')
})

it('[SEC-04] runs until a signal ends it', async () => {
  await using command = startCommand(['demo', '--port', '0', '--json'])
  const { uiUrl } = await command.ready()
  await command.event('coverage')
  expect((await fetch(`${uiUrl}/_emulator/status`)).status).toBe(200)
  const { url } = (await command.event('web-app')) as unknown as { url: string }
  command.kill('SIGTERM')
  expect(await command.ended).toMatchObject({ code: 0, signal: null })
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('prints the failed step and the reason, and exits with 1', async () => {
  await using taken = await reservePort(0)
  const ended = await runCommand([...once, '--store-port', String(taken.port)])
  expect(ended.code).toBe(1)
  expect(ended.stdout).toMatch(/^✗ Start the platform/m)
  expect(ended.stderr).toMatch(/^error: Port \d+ is in use by .* --store-port\.$/)
})
