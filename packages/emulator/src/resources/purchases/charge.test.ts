import { describe, expect, it } from 'vitest'
import { createRandom } from '../../ids/random.ts'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import { createClock } from '../../time/clock.ts'
import { createDeadlines } from '../../time/deadlines.ts'
import { applicationStore } from '../applications/applications-store.ts'
import { appSessionStore } from '../appsessions/appsessions-store.ts'
import { productStore } from '../products/products-store.ts'
import { userStore } from '../users/users-store.ts'
import { walletStore } from '../wallets/wallets-store.ts'
import { createWallets } from '../wallets/wallets.ts'
import { purchaseStore } from './purchases-store.ts'
import { createPurchases } from './purchases.ts'

/** Charges by the platform itself, for which there is no operation: a user with 10 credits, a native app, a session. */
function openBench(isSelling = true) {
  const database = openMemoryDatabase()
  const clock = createClock()
  clock.freeze(true)
  clock.set(0)
  const sessions = appSessionStore(database)
  const products = productStore(database)
  const applications = applicationStore(database)
  const wallets = createWallets({ store: walletStore(database), database, clock })
  const store = purchaseStore(database)
  const userId = userStore(database).insert({
    id: undefined,
    name: 'Ada Example',
    email: 'ada@example.test',
    password_hash: null,
    credits: '10.00',
    roles: '[]',
    is_workgroup: null,
    domain_name: null,
    created_ms: 0,
    last_active_ms: 0,
  })
  const applicationId = applications.insert({
    id: undefined,
    name: 'Depth',
    kind: 'native',
    owner_id: userId,
    client_id: 'depth',
    client_secret_hash: null,
    redirect_uri: null,
    origins: '[]',
    launch_permission: 'READ',
    homepage_uri: null,
    short_description: '',
    company_name: null,
    version_number: '1.0.0',
    launch_from: '[]',
    form: null,
    callbacks: null,
    form_path: null,
    callbacks_path: null,
    command: '["true"]',
    working_directory: null,
    image: null,
    report: null,
    job_settings: null,
    billing: isSelling ? 1 : 0,
    launch_by: 'everyone',
    published_ms: 0,
    classifications: '[]',
    has_dependencies: 0,
    created_ms: 0,
  })
  const sell = (price: string, days: number | null = null) =>
    String(
      products.insert({
        id: undefined,
        application_id: applicationId,
        name: 'By the run',
        price,
        persistence_days: days,
        description: '',
        created_ms: 0,
        declared: 0,
      }),
    )
  const sessionId = sessions.insert({
    name: 'A run',
    user_id: userId,
    application_id: applicationId,
    parent_id: null,
    status: 'Pending',
    status_summary: '',
    purpose: 'AppTrigger',
    created_ms: 0,
    started_ms: null,
  })
  const purchases = createPurchases({
    store,
    products,
    wallets,
    applications,
    sessions,
    database,
    deadlines: createDeadlines(database, clock),
    clock,
    random: createRandom(),
    taxRate: '0.1',
    changed: () => {},
  })
  return {
    sell,
    charge: (id: string, quantity = '1') =>
      purchases.charge({ appSessionId: sessionId, products: [{ Id: id, Quantity: quantity }] }),
    chargeFor: (products: unknown) => purchases.charge({ appSessionId: sessionId, products }),
    balance: () => wallets.balance(userId),
    made: () => store.filtered({}),
    [Symbol.dispose]: () => database.close(),
  }
}

describe('a charge', () => {
  it('[BIL-10] is a purchase that is COMPLETED immediately', () => {
    using bench = openBench()
    const purchase = bench.charge(bench.sell('1.50'), '2.5')
    expect(purchase).toMatchObject({ status: 'COMPLETED', number: 1, total: '4.13' })
    expect(bench.balance()).toBe('5.87')
  })

  it('[BIL-10] of more than the balance leaves nothing behind', () => {
    using bench = openBench()
    const product = bench.sell('9.10')
    expect(() => bench.charge(product)).toThrow(/10\.00 credits, but 10\.01 are required/)
    expect([bench.balance(), bench.made()]).toEqual(['10.00', []])
  })

  it.each([
    [undefined, 'Products'],
    [[], 'Products'],
    [[{ Quantity: 1 }], 'Products.0.Id'],
    [[{ Id: '3001', Quantity: -1 }], 'Products.0.Quantity'],
    [[{ Id: '3001', Quantity: '1e3' }], 'Products.0.Quantity'],
    [[{ Id: '3001', Quantity: 1 }, 'none'], 'Products.1'],
  ])('[BIL-10] is not made for %j', (products, member) => {
    using bench = openBench()
    bench.sell('1')
    expect(() => bench.chargeFor(products)).toThrow(
      expect.objectContaining({
        code: 'BadRequest',
        problems: [expect.objectContaining({ member })],
      }),
    )
    expect([bench.balance(), bench.made()]).toEqual(['10.00', []])
  })

  it('[BIL-11] for free products costs nothing', () => {
    using bench = openBench()
    expect(bench.charge(bench.sell('0'))).toMatchObject({ status: 'COMPLETED', total: '0.00' })
    expect(bench.balance()).toBe('10.00')
  })

  it('[BIL-07, BIL-11] follows the rules of every purchase', () => {
    using bench = openBench()
    const kept = bench.sell('1', 30)
    bench.charge(kept)
    expect(() => bench.charge(kept)).toThrow(/can't be bought again/)
    expect(() => bench.charge('77')).toThrow(/product 77, which doesn't exist/)
    expect(bench.made()).toHaveLength(1)
    using closed = openBench(false)
    expect(() => closed.charge(closed.sell('1'))).toThrow(/Billing is not activated/)
  })
})
