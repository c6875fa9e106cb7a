import { expect, it } from 'vitest'
import { spentOf, type Wallet } from './purchase.ts'

it('what a wallet has spent is what was paid and not refunded, to the cent', () => {
  const moved = [
    ['opening', '1000.00'],
    ['purchase', '-2.10'],
    ['purchase', '-12.20'],
    ['refund', '2.10'],
    ['credit', '50.00'],
  ] as const
  const of = { balance: '', purchase: null, note: null, created: '' }
  const ledger = moved.map(([kind, amount]) => ({ ...of, kind, amount }))
  const wallet: Wallet = { user: '1001', balance: '1037.80', held: '0.00', ledger }
  expect(spentOf(wallet)).toBe('12.20')
  expect(spentOf({ ...wallet, ledger: [] })).toBe('0.00')
})
