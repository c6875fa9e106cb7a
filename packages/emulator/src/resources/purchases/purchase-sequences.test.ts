import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import {
  adasSession,
  askToBuy,
  bensSession,
  decide,
  storePath,
  walletOf,
  newProduct,
  purchasesOf,
} from '../../testing/purchases.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

// Every event of purchases in any order, against a plain model: never two charges, never a lost credit, never a status
// that the table doesn't allow.

const users = ['1001', '1002'] as const
const sessions = [adasSession, bensSession] as const
const hour = 3_600_000
const day = 24 * hour

/** Prices in cents; the expensive one is more than Ben has. The first is persistent for 30 days. */
const prices = [250, 110, 0, 40_000] as const
const persistentDays = 30

type Action =
  | {
      readonly kind: 'buy'
      readonly user: 0 | 1
      readonly product: number
      readonly quantity: number
    }
  | {
      readonly kind: 'decide'
      readonly at: number
      readonly decision: 'confirm' | 'cancel' | 'fail'
    }
  | {
      readonly kind: 'refund'
      readonly at: number
      readonly with: 'own' | 'other token' | 'other secret'
    }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'credit'; readonly user: 0 | 1; readonly cents: number }

const user = fc.constantFrom(0 as const, 1 as const)
// Few purchases, so that several things happen to each.
const at = fc.nat({ max: 5 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      user,
      // Mostly the persistent one, because its behaviour depends on earlier purchases.
      product: fc.constantFrom(0, 0, 0, 1, 2, 3),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      at,
      decision: fc.constantFrom(
        'confirm' as const,
        'confirm' as const,
        'cancel' as const,
        'fail' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      at,
      with: fc.constantFrom(
        'own' as const,
        'own' as const,
        'other token' as const,
        'other secret' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(hour / 60, hour - 1, hour, day, persistentDays * day),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      user,
      cents: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
)

type ModelPurchase = {
  readonly user: 0 | 1
  readonly product: number
  readonly total: number
  readonly created: number
  status: 'PENDING' | 'CANCELLED' | 'ERRORED' | 'COMPLETED'
  completed?: number
  refunded: boolean
}

/** The expected state, in integer cents and milliseconds; each call returns the expected HTTP status. */
class Model {
  now = 0
  readonly balances = [100_000, 1_000]
  readonly purchases: ModelPurchase[] = []

  #holds(who: 0 | 1, product: number): boolean {
    return (
      product === 0 &&
      this.purchases.some(
        (one) =>
          one.user === who &&
          one.product === 0 &&
          one.status === 'COMPLETED' &&
          !one.refunded &&
          this.now < one.completed! + persistentDays * day,
      )
    )
  }

  buy({ user: who, product, quantity }: Extract<Action, { kind: 'buy' }>): number {
    if (this.#holds(who, product)) return 409
    const total = prices[product]! * quantity
    const one: ModelPurchase = {
      user: who,
      product,
      total,
      created: this.now,
      status: 'PENDING',
      refunded: false,
    }
    if (total === 0) Object.assign(one, { status: 'COMPLETED', completed: this.now })
    this.purchases.push(one)
    return 201
  }

  decide(one: ModelPurchase, decision: 'confirm' | 'cancel' | 'fail'): number {
    const outcome = ({ confirm: 'COMPLETED', cancel: 'CANCELLED', fail: 'ERRORED' } as const)[
      decision
    ]
    if (one.status !== 'PENDING') return one.status === outcome ? 200 : 409
    if (decision === 'confirm') {
      if (this.#holds(one.user, one.product) || this.balances[one.user]! < one.total) return 409
      this.balances[one.user]! -= one.total
      one.completed = this.now
    }
    one.status = outcome
    return 200
  }

  refund(one: ModelPurchase, by: string): number {
    if (by !== 'own') return 403
    if (one.status !== 'COMPLETED' || one.refunded) return 409
    one.refunded = true
    this.balances[one.user]! += one.total
    return 200
  }

  wait(ms: number): void {
    this.now += ms
    for (const one of this.purchases) {
      if (one.status === 'PENDING' && one.created + hour <= this.now) one.status = 'CANCELLED'
    }
  }
}

/** The platform’s side of each action; purchases are in the same order as in the model. */
async function startShop(platform: TestPlatform) {
  platform.clock.freeze(true)
  platform.clock.set(testNow)
  const products = [
    '3001',
    await newProduct(platform, '1.10'),
    await newProduct(platform, '0'),
    await newProduct(platform, '400.00'),
  ]
  const tokens = users.map((id) => platform.withScopes([], { user: id, application: '2001' }))
  const others = users.map((id) => platform.withScopes([], { user: id, application: '2001' }))
  const made: { id: string; secret: string; by: Client; other: Client }[] = []
  return {
    made,
    async buy({ user: who, product, quantity }: Extract<Action, { kind: 'buy' }>): Promise<number> {
      const wanted = [{ Id: products[product]!, Quantity: quantity }]
      const { status, body } = await askToBuy(platform, tokens[who]!, wanted, sessions[who])
      if (status === 201) {
        const { Id, RefundSecret } = body.Response
        made.push({ id: Id, secret: RefundSecret, by: tokens[who]!, other: others[who]! })
      }
      return status
    },
    async refund({ at: index, with: by }: { at: number; with: string }): Promise<number> {
      const one = made[index]!
      const client = by === 'other token' ? one.other : one.by
      const form = { RefundSecret: by === 'other secret' ? `${one.secret}x` : one.secret }
      return (await client.post(storePath(platform, `purchases/${one.id}/refund`), form)).status
    },
  }
}

/** Applies an action to both; returns the actual and the expected status. Undefined where it has no purchase. */
async function perform(
  platform: TestPlatform,
  shop: Awaited<ReturnType<typeof startShop>>,
  model: Model,
  one: Action,
): Promise<{ came: number; ought: number } | undefined> {
  switch (one.kind) {
    case 'buy':
      return { came: await shop.buy(one), ought: model.buy(one) }
    case 'wait':
      platform.clock.advance(one.ms)
      model.wait(one.ms)
      return undefined
    case 'credit': {
      const amount = (one.cents / 100).toFixed(2)
      await platform.control.postJson(`_emulator/wallets/${users[one.user]}/credit`, { amount })
      model.balances[one.user]! += one.cents
      return undefined
    }
    case 'decide':
    case 'refund': {
      const purchase = model.purchases[one.at]
      if (purchase === undefined) return undefined
      return one.kind === 'decide'
        ? {
            came: (await decide(platform, shop.made[one.at]!.id, one.decision)).status,
            ought: model.decide(purchase, one.decision),
          }
        : { came: await shop.refund(one), ought: model.refund(purchase, one.with) }
    }
  }
}

const cents = (amount: string): number => Math.round(Number(amount) * 100)

async function expectSame(platform: TestPlatform, model: Model): Promise<void> {
  const purchases = await purchasesOf(platform)
  expect(
    purchases.map(({ status, refundStatus, total }) => [status, refundStatus, cents(total)]),
  ).toEqual(
    model.purchases.map((one) => [
      one.status,
      one.refunded ? 'COMPLETED' : 'NOTREFUNDED',
      one.total,
    ]),
  )
  const invoices = purchases.flatMap(({ invoiceNumber }) => invoiceNumber ?? [])
  const numbers = invoices.map((text) => Number(text.replace('INV-', ''))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  for (const [index, id] of users.entries()) {
    const { balance, ledger } = await walletOf(platform, id)
    expect(cents(balance)).toBe(model.balances[index])
    expect(ledger.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(balance))
    expect(ledger.at(-1)?.balance).toBe(balance)
    expect(ledger.every((line) => cents(line.balance) >= 0)).toBe(true)
    const moved = ledger.filter(({ kind }) => kind === 'purchase' || kind === 'refund')
    const keys = moved.map(({ kind, purchase }) => `${kind} ${purchase}`)
    expect(keys).toEqual([...new Set(keys)])
  }
}

it('[BIL-04, BIL-05, BIL-07, BIL-09, BIL-10] match the plain model after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      await using platform = await startTestPlatform()
      const shop = await startShop(platform)
      const model = new Model()
      for (const one of actions) {
        const statuses = await perform(platform, shop, model, one)
        expect({ one, came: statuses?.came }).toEqual({ one, came: statuses?.ought })
      }
      await expectSame(platform, model)
    }),
    { numRuns: 60 },
  )
})
