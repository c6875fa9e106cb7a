import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SeedDocument } from '../../seeds/seed-schema.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

type Properties = readonly Readonly<Record<string, unknown>>[]

const samples: Properties = [
  {
    Name: 'Input.reads',
    Type: 'sample[]',
    Items: ['v1pre3/samples/5001', 'v1pre3/samples/5002'],
  },
]
const perSample = `function billingSpec(dataProvider) {
  return [{ Id: '3101', Quantity: dataProvider.GetProperty('Input.reads').length }]
}`

/** A platform with an app whose launches cost what a script returns: product 3101 is 1.50 credits, the tax a tenth. */
async function openBench(callbacks: string) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await writeFile(join(folder.path, 'callbacks.js'), callbacks)
  const platform = await startTestPlatform({ taxRate: '0.1' })
  onTestFinished(() => platform.close())
  const [, native] = testSeed.applications ?? []
  const billed: NonNullable<SeedDocument['applications']>[number] = {
    ...native!,
    id: '2900',
    clientId: 'billed',
    callbacks: 'callbacks.js',
    products: [{ id: '3101', name: 'A sample', price: '1.50' }],
  }
  await platform.seed({
    name: 'billed',
    folder: folder.path,
    document: { applications: [billed] },
  })
  const order = (properties: Properties) => ({ user: '1001', application: '2900', properties })
  return {
    platform,
    launch: (properties: Properties = []) =>
      platform.control.postJson('_emulator/launches', order(properties)),
    price: (properties: Properties) =>
      platform.control.postJson('_emulator/launches/price', order(properties)),
    rehearse: (properties: Properties) =>
      platform.control.postJson('_emulator/applications/2900/rehearsal', {
        user: '1001',
        properties,
      }),
    async state() {
      const wallet = await platform.control.get('_emulator/wallets/1001')
      const made = await platform.control.get('_emulator/purchases')
      const sessions = await platform.ada.get('v1pre3/users/current/appsessions?Limit=100')
      return {
        balance: wallet.body.balance as string,
        purchases: made.body.purchases as Readonly<Record<string, unknown>>[],
        sessions: (sessions.body.Response.Items as { Application: { Id: string } }[]).filter(
          ({ Application }) => Application.Id === '2900',
        ).length,
      }
    },
  }
}

describe('the launch of an app that charges', () => {
  it('[BIL-01] is charged for what billingSpec returns for its properties', async () => {
    const { platform, launch, state } = await openBench(perSample)
    const { status, body } = await launch(samples)
    expect(status).toBe(200)
    await platform.idle()
    const { balance, purchases } = await state()
    expect(balance).toBe('996.70')
    expect(purchases).toMatchObject([{ status: 'COMPLETED' }])
    const session = await platform.ada.get(body.appSession)
    expect(session.body.Response.Status).toBe('Complete')
  })

  it('[BIL-10] returns its price to a user who has not accepted it, and starts for one who accepts at least that much', async () => {
    const { platform, state } = await openBench(perSample)
    const ask = (pays?: string) =>
      platform.control.postJson('_emulator/launches', {
        user: '1001',
        application: '2900',
        properties: samples,
        ask: true,
        pays,
      })
    for (const tooLittle of [undefined, '0', '3.29']) {
      expect((await ask(tooLittle)).body).toMatchObject({
        appSession: null,
        price: { products: [{ quantity: '2' }], total: '3.30' },
      })
    }
    expect(await state()).toEqual({ balance: '1000.00', purchases: [], sessions: 0 })
    expect((await ask('3.30')).body).toMatchObject({
      appSession: expect.stringContaining('v1pre3/appsessions/'),
    })
    await platform.idle()
    expect(await state()).toMatchObject({ balance: '996.70', sessions: 1 })
    expect((await ask('much')).status).toBe(400)
  })

  it('[BIL-08] can be priced in advance, which costs nothing', async () => {
    const { price, state } = await openBench(perSample)
    expect((await price(samples)).body).toEqual({
      products: [{ id: '3101', name: 'A sample', price: '1.50', quantity: '2', amount: '3.00' }],
      amount: '3.00',
      tax: '0.30',
      total: '3.30',
    })
    expect(await state()).toEqual({ balance: '1000.00', purchases: [], sessions: 0 })
    const free = await openBench('function billingSpec() { return [] }')
    expect((await free.price(samples)).body).toMatchObject({ products: [], total: '0.00' })
  })

  it.each([
    ['without a billingSpec', 'function launchSpec() { return { commandLine: ["true"] } }'],
    ['that wants nothing', 'function billingSpec() { return [] }'],
    ['of none', `function billingSpec() { return [{ Id: '3101', Quantity: 0 }] }`],
  ])('[BIL-11] costs nothing %s', async (_, callbacks) => {
    const { launch, state } = await openBench(callbacks)
    expect((await launch(samples)).status).toBe(200)
    expect(await state()).toEqual({ balance: '1000.00', purchases: [], sessions: 1 })
  })

  it.each([
    ['throws', 'function billingSpec() { throw new Error("no price today") }', 409, 'no price'],
    ['is no script', 'function billingSpec( {', 409, 'can’t be determined'],
    ['gives what is no list', 'function billingSpec() { return 3 }', 409, 'must be a list'],
    [
      'costs too much',
      `function billingSpec() { return [{ Id: '3101', Quantity: 1000 }] }`,
      409,
      '1,650.00',
    ],
    [
      'sells what is not there',
      `function billingSpec() { return [{ Id: '9', Quantity: 1 }] }`,
      400,
      'product 9',
    ],
    [
      "sells another app's",
      `function billingSpec() { return [{ Id: '3001', Quantity: 1 }] }`,
      400,
      '3001',
    ],
  ])(
    '[BIL-10, NAT-05] neither starts nor costs anything where its script %s, as a rehearsal reports before',
    async (_, callbacks, code, reason) => {
      const { launch, rehearse, state } = await openBench(callbacks)
      const rehearsed = await rehearse(samples)
      const { status, text, body } = await launch(samples)
      expect(status).toBe(code)
      const { message, problems = [] } = body.error as {
        message: string
        problems?: { message: string }[]
      }
      const expected = problems.length > 0 ? problems.map((one) => one.message) : [message]
      const reported = rehearsed.body.problems as { message: string }[]
      expect(reported.map((one) => one.message)).toEqual(expected)
      expect(text).toContain(reason.replace('’', "'"))
      expect(await state()).toEqual({ balance: '1000.00', purchases: [], sessions: 0 })
    },
  )
})
