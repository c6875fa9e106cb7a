import { describe, expect, it } from 'vitest'
import { openMemoryDatabase } from '../../storage/memory-database.ts'
import { confirmedPurchase, walletOf } from '../../testing/purchases.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

describe('a wallet', () => {
  it('[BIL-10] opens with the credits of its user', async () => {
    await using platform = await startTestPlatform()
    expect(await walletOf(platform, '1001')).toEqual({
      user: '1001',
      balance: '1000.00',
      held: '0.00',
      ledger: [
        {
          kind: 'opening',
          amount: '1000.00',
          balance: '1000.00',
          purchase: null,
          note: null,
          created: '2026-03-01T12:00:00.000Z',
        },
      ],
    })
    await platform.seed({ users: [{ id: '1500', name: 'Di Example', email: 'di@example.test' }] })
    const { balance, ledger } = await walletOf(platform, '1500')
    expect([balance, ledger.map(({ kind }) => kind)]).toEqual(['0.00', ['opening']])
  })

  it('[BIL-10] has an entry for every change, each with the balance after it', async () => {
    await using platform = await startTestPlatform()
    const { id } = await confirmedPurchase(platform, platform.ada)
    const credit = { amount: '0.05', note: 'A gift' }
    await platform.control.postJson('_emulator/wallets/1001/credit', credit)
    const { body } = await platform.control.postJson('_emulator/wallets/1001/debit', {
      amount: '7',
    })
    expect(body).toEqual(await walletOf(platform, '1001'))
    expect(body.balance).toBe('990.55')
    expect(body.ledger).toMatchObject([
      { kind: 'opening', amount: '1000.00', balance: '1000.00' },
      { kind: 'purchase', amount: '-2.50', balance: '997.50', purchase: id },
      { kind: 'credit', amount: '0.05', balance: '997.55', note: 'A gift', purchase: null },
      { kind: 'debit', amount: '-7.00', balance: '990.55', note: null },
    ])
  })

  it('[BIL-10] is never negative', async () => {
    await using platform = await startTestPlatform()
    const path = '_emulator/wallets/1002/debit'
    const refused = await platform.control.postJson(path, { amount: '10.01' })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('10.00 credits')])
    expect((await walletOf(platform, '1002')).ledger).toHaveLength(1)
    const emptied = await platform.control.postJson(path, { amount: '10.00' })
    expect(emptied.body.balance).toBe('0.00')
  })

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ amount: 1 }, 'amount'],
    [{}, 'amount'],
    [{ amount: '1', note: 'x'.repeat(257) }, 'note'],
    [{ amount: '1', purchase: '10001' }, 'purchase'],
  ])('[BIL-10] is not changed by %j', async (body, named) => {
    await using platform = await startTestPlatform()
    const { status, text } = await platform.control.postJson('_emulator/wallets/1001/credit', body)
    expect([status, text]).toEqual([400, expect.stringContaining(named)])
    expect((await walletOf(platform, '1001')).ledger).toHaveLength(1)
  })

  it('[BIL-10] is 404 for an unknown user', async () => {
    await using platform = await startTestPlatform()
    const { status, text } = await platform.control.get('_emulator/wallets/77')
    expect([status, text]).toEqual([400, expect.stringContaining('77')])
  })
})

it('[BIL-10] never changes its entries', () => {
  const database = openMemoryDatabase()
  const insert = `INSERT INTO user (name, email, credits, created_ms, last_active_ms) VALUES ('A', ?, '5.00', 0, 0)`
  database.statement<[string]>(insert).run('a@example.test')
  const lines = () => database.statement('SELECT amount, balance FROM wallet_entry').all()
  expect(lines()).toEqual([{ amount: '5.00', balance: '5.00' }])
  expect(() => database.statement(`UPDATE wallet_entry SET amount = '9.00'`).run()).toThrow(
    /only added/,
  )
  expect(() => database.statement('DELETE FROM wallet_entry').run()).toThrow(/only added/)
  expect(lines()).toEqual([{ amount: '5.00', balance: '5.00' }])
  database.close()
})
