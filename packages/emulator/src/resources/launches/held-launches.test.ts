import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EmulatorOptions } from '../../emulator-options.ts'
import { purchasesOf, storePath } from '../../testing/purchases.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

const callbacks = `function billingSpec() { return [{ Id: '3101', Quantity: 2 }, { Id: '3102', Quantity: 1 }] }`

/** A platform with a native app whose launch costs 5.00 credits; product 3102 is persistent. */
async function openBench(options: EmulatorOptions, app: object = {}) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await writeFile(join(folder.path, 'callbacks.js'), callbacks)
  const platform = await startTestPlatform(options)
  onTestFinished(() => platform.close())
  const [, native] = testSeed.applications ?? []
  await platform.seed({
    name: 'billed',
    folder: folder.path,
    document: {
      applications: [
        {
          ...native!,
          id: '2900',
          clientId: 'billed',
          callbacks: 'callbacks.js',
          products: [
            { id: '3101', name: 'A sample', price: '1.50' },
            { id: '3102', name: 'A licence', price: '2.00', persistenceDays: 30 },
          ],
          ...app,
        },
      ],
    },
  })
  const launch = (more: object = {}) =>
    platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2900',
      properties: [],
      ...more,
    })
  const wallet = async () => {
    const { body } = await platform.control.get('_emulator/wallets/1001')
    const { balance, held, ledger } = body as {
      balance: string
      held: string
      ledger: { kind: string; amount: string }[]
    }
    return { balance, held, ledger: ledger.map(({ kind, amount }) => `${kind} ${amount}`) }
  }
  /** The purchase as the store's API shows it to its buyer, and as the control API does. */
  const purchase = async () => {
    const [listed] = await purchasesOf(platform)
    const { body } = await platform.ada.get(storePath(platform, `purchases/${listed?.id}`))
    const { Status, StatusSummary } = body.Response as { Status: string; StatusSummary: string }
    expect(listed).toMatchObject({ status: Status, statusSummary: StatusSummary })
    return { status: Status, summary: StatusSummary }
  }
  return { platform, launch, wallet, purchase }
}

const untouched = { balance: '1000.00', held: '0.00', ledger: ['opening 1000.00'] }
const charged = {
  balance: '995.00',
  held: '0.00',
  ledger: ['opening 1000.00', 'purchase -5.00'],
}

describe.each(['spec', 'field'] as const)(
  'the credits of a native launch, profile %s',
  (profile) => {
    // No slot: the job waits for as long as the test needs.
    const waiting: EmulatorOptions = { profile, executorSlots: 0 }

    it('[BIL-10] are held until the job starts, and can’t be spent meanwhile', async () => {
      const { platform, launch, wallet, purchase } = await openBench(waiting)
      expect((await launch()).status).toBe(200)
      expect(await wallet()).toEqual({ ...untouched, held: '5.00' })
      expect(await purchase()).toEqual({
        status: 'PENDING',
        summary: expect.stringMatching(/^Held: charged when the job of AppSession \d+ starts\.$/),
      })
      const debit = (amount: string) =>
        platform.control.postJson('_emulator/wallets/1001/debit', { amount })
      const refused = await debit('995.01')
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('1,000.00 credits (5.00 of them held), but 995.01 are required'),
      ])
      expect((await debit('995.00')).status).toBe(200)
    })

    it('[BIL-10] are not decided by anyone in a dialog, and hold a persistent product', async () => {
      const { platform, launch } = await openBench(waiting)
      await launch()
      const [held] = await purchasesOf(platform)
      for (const decision of ['confirm', 'cancel', 'fail']) {
        const path = `_emulator/purchases/${held?.id}/${decision}`
        const reply = await platform.control.postJson(path, {})
        expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('is held for')])
      }
      const again = await launch()
      expect([again.status, again.text]).toEqual([
        409,
        expect.stringContaining(`(A licence) is held with purchase ${held?.id}`),
      ])
    })

    it('[BIL-10] are charged when the job starts', async () => {
      const { platform, launch, wallet, purchase } = await openBench({ profile })
      await launch()
      await platform.idle()
      expect(await wallet()).toEqual(charged)
      expect(await purchase()).toEqual({
        status: 'COMPLETED',
        summary: expect.stringMatching(/^Charged: AppSession \d+ was started\.$/),
      })
    })

    it('[BIL-10] are charged once for all nodes, with the first that starts', async () => {
      const { platform, launch, wallet } = await openBench({ profile })
      await launch({ nodes: 2 })
      await platform.idle()
      expect(await wallet()).toEqual(charged)
    })

    it('[BIL-10] stay charged where the app starts and fails', async () => {
      const app = { command: ['false'] }
      const { platform, launch, wallet } = await openBench({ profile, executor: 'process' }, app)
      const { body } = await launch()
      await platform.idle()
      const session = await platform.ada.get(body.appSession)
      expect(session.body.Response.Status).toBe('Aborted')
      expect(await wallet()).toEqual(charged)
    })

    it('[BIL-10] are released where no engine runs the image', async () => {
      const app = { image: 'example/none:1' }
      const { platform, launch, wallet, purchase } = await openBench(
        { profile, environment: { PATH: '' } },
        app,
      )
      await launch()
      await platform.idle()
      expect(await wallet()).toEqual(untouched)
      expect(await purchase()).toEqual({
        status: 'CANCELLED',
        summary: expect.stringMatching(
          /^Released: the job of AppSession \d+ never started, so nothing was charged\.$/,
        ),
      })
      // What was released can be bought again.
      expect((await launch()).status).toBe(200)
      await platform.idle()
    })

    it.each([
      ['alone', {}],
      ['with nodes', { nodes: 2 }],
    ])('[BIL-10] are released where a launch %s is stopped while Pending', async (_, more) => {
      const { platform, launch, wallet, purchase } = await openBench(waiting)
      const { body } = await launch(more)
      const id = String(body.appSession).split('/').at(-1)
      const stopped = await platform.control.postJson(`_emulator/appsessions/${id}/stop`, {})
      expect(stopped.status).toBe(200)
      await expect.poll(async () => (await purchase()).status).toBe('CANCELLED')
      expect(await wallet()).toEqual(untouched)
    })
  },
)
