import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

const shop = {
  users: [{ id: '1101', name: 'Cyd', email: 'cyd@example.test', credits: '10.00' }],
  applications: [
    {
      id: '2101',
      name: 'Shop',
      kind: 'web',
      owner: '1101',
      clientId: 'shop',
      redirectUri: 'http://127.0.0.1:3000/callback',
      products: [{ id: '3101', name: 'Report', price: '2.50' }],
    },
  ],
  projects: [
    { owner: '1101', name: 'P', appResults: [{ name: 'R', application: '2101', files: [] }] },
  ],
  tokens: [
    { token: 'buyer', user: '1101', application: '2101', scopes: ['browse global'] },
    { token: 'other', user: '1101', application: '2101', private: true },
  ],
}

async function run({ ready }: Bench, ...args: string[]) {
  return runCommand(['purchase', ...args, '--url', ready.uiUrl])
}

async function buy({ ready }: Bench): Promise<{ id: string; secret: string }> {
  const response = await fetch(`${ready.storeUrl}/v1pre3/purchases`, {
    method: 'POST',
    headers: { 'x-access-token': 'buyer', 'content-type': 'application/json' },
    body: JSON.stringify({ AppSessionId: '9001', Products: [{ Id: '3101', Quantity: '2' }] }),
  })
  const { Response } = (await response.json()) as {
    Response: { Id: string; RefundSecret: string }
  }
  return { id: Response.Id, secret: Response.RefundSecret }
}

it('[CLI-01] purchases are listed, shown, decided on behalf of their buyer, and refunded', async () => {
  await using bench = await startBench()
  const seed = join(bench.folder, 'shop.json')
  await writeFile(seed, JSON.stringify(shop))
  await runCommand(['seed', seed, '--url', bench.ready.uiUrl])
  expect((await run(bench, 'list')).stdout).toBe('No purchases yet.')
  const [first, second, third] = [await buy(bench), await buy(bench), await buy(bench)]

  const [shown] = eventsOf(await run(bench, 'show', first.id, '--json'))
  expect(shown).toMatchObject({ event: 'purchase', id: first.id, status: 'PENDING', total: '5.00' })
  const confirmed = await run(bench, 'confirm', first.id)
  expect(confirmed).toMatchObject({ code: 0, stderr: '' })
  expect(confirmed.stdout).toMatch(/COMPLETED[^]*Cyd buys from Shop:[^]*Report +× 2 +5.00/)
  expect((await run(bench, 'cancel', `purchases/${second.id}`)).stdout).toContain('CANCELLED')
  expect((await run(bench, 'fail', third.id)).stdout).toContain('ERRORED')
  const late = await run(bench, 'confirm', second.id)
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('is CANCELLED') })

  const refund = (token: string, secret: string) =>
    run(bench, 'refund', first.id, '--token', token, '--secret', secret, '--comment', 'late')
  expect(await refund('buyer', 'wrong')).toMatchObject({ code: 1, stdout: '' })
  expect((await refund('other', first.secret)).stderr).toContain('another token')
  const refunded = await refund('buyer', first.secret)
  expect(refunded).toMatchObject({ code: 0, stderr: '' })
  expect(refunded.stdout).toMatch(/REFUNDED[^]*Refunded: late/)

  const list = await run(bench, 'list', '--user', 'cyd@example.test', '--app', 'shop')
  expect(list.stdout).toMatch(/REFUNDED +5.00 +Cyd +Shop/)
  const [none] = eventsOf(await run(bench, 'list', '--user', '1001', '--json'))
  expect(none).toEqual({ event: 'purchases', purchases: [] })
})

it.each([
  [['show', 'first'], '"first" is not an id.'],
  [['refund', '1'], "required option '--token <token>' not specified"],
  [['confirm'], "missing required argument 'purchase'"],
])('bad usage has exit code 2: %j', async (args, message) => {
  const ended = await runCommand(['purchase', ...args])
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
})
