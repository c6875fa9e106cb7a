import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsOf, runCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const callbacks = `function billingSpec(dataProvider) {
  const hours = dataProvider.GetProperty('Input.hours')
  return hours === undefined ? [] : [{ Id: '31', Quantity: Number(hours) }]
}`

it('[BIL-02, BIL-10] a price is shown before a launch, with the tax, and charged by the launch', async () => {
  await using folder = await temporaryFolder()
  const native = { kind: 'native', owner: '1', command: ['true'], callbacks: 'callbacks.js' }
  const seed = {
    users: [{ id: '1', name: 'Ada', email: 'ada@example.test', credits: '10.00' }],
    applications: [
      {
        ...native,
        name: 'Paid',
        clientId: 'paid',
        products: [{ id: '31', name: 'An hour', price: '2.00' }],
      },
    ],
  }
  await writeFile(join(folder.path, 'callbacks.js'), callbacks)
  await writeFile(join(folder.path, 'seed.json'), JSON.stringify(seed))
  const seeded = ['--seed', join(folder.path, 'seed.json'), '--tax-rate', '0.1']
  await using command = startHere(['start', '--memory', '--port', '0', '--json', ...seeded])
  const { uiUrl } = await command.ready()
  const environment = { BENCHTOP_UI_URL: uiUrl }
  const launch = (...args: string[]) => runCommand(['launch', 'paid', ...args], { environment })
  const balance = async (): Promise<unknown> => {
    const wallet = await fetch(`${uiUrl}/_emulator/wallets/1`)
    return ((await wallet.json()) as { balance: unknown }).balance
  }

  const priced = await launch('--input', 'hours=1.5', '--price')
  expect(priced).toMatchObject({ code: 0, stderr: '' })
  expect(priced.stdout).toBe(
    'A launch of Paid costs 3.30 credits:\n  1.5 × An hour  3.00\n  Tax  0.30',
  )
  expect((await launch('--price')).stdout).toBe('A launch of Paid is free.')
  expect(eventsOf(await launch('--price', '--json'))).toMatchObject([
    { event: 'price', total: '0.00' },
  ])
  expect(await balance()).toBe('10.00')
  expect((await launch('--input', 'hours=1.5')).code).toBe(0)
  // Credits are held at the launch, and charged once the job starts.
  await expect.poll(balance).toBe('6.70')
})

it('[BIL-02] a tax rate that is not a decimal is refused', async () => {
  const ended = await runCommand(['start', '--tax-rate', '19%'])
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain('--tax-rate')
})
