import { describe, expect, it } from 'vitest'
import { eventsFrom, next } from './machine.ts'
import {
  nextPurchaseStatus,
  purchaseMachine,
  purchaseStatuses,
  refundMachine,
  refundStatuses,
  type PurchaseEvent,
  type PurchaseStatus,
} from './purchase.ts'

/** Where each event leads: whatever isn't listed can't happen. An event without a row doesn't compile. */
const moves: Record<PurchaseEvent, Partial<Record<PurchaseStatus, PurchaseStatus>>> = {
  confirm: { PENDING: 'COMPLETED' },
  cancel: { PENDING: 'CANCELLED' },
  fail: { PENDING: 'ERRORED' },
  expire: { PENDING: 'CANCELLED' },
}

const events = Object.keys(moves) as PurchaseEvent[]

describe.each(purchaseStatuses)('a purchase that is %s', (from) => {
  it.each(events)('[BIL-04, BIL-05] goes where the table says on "%s"', (event) => {
    expect(nextPurchaseStatus(from, event)).toBe(moves[event][from])
  })
})

describe('the table of a purchase', () => {
  it('[BIL-04] ends in every status but PENDING', () => {
    const ends = purchaseStatuses.filter((state) => eventsFrom(purchaseMachine, state).length === 0)
    expect(ends).toEqual(['CANCELLED', 'ERRORED', 'COMPLETED'])
  })
})

it('[BIL-09] gives money back once', () => {
  const after = refundStatuses.map((state) => next(refundMachine, state, 'refund'))
  expect(after).toEqual(['COMPLETED', undefined])
})
