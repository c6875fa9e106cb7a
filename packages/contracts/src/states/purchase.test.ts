import { describe, expect, it } from 'vitest'
import { eventsFrom, next } from './machine.ts'
import {
  heldPurchase,
  newPurchase,
  purchaseMachine,
  nextRefundStatus,
  purchaseStatuses,
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
  waive: { PENDING: 'COMPLETED' },
  charge: { PENDING: 'COMPLETED' },
  release: { PENDING: 'CANCELLED' },
}

const events = Object.keys(moves) as PurchaseEvent[]

describe.each(purchaseStatuses)('a purchase that is %s', (from) => {
  it.each(events)('[BIL-04, BIL-05] the event "%s" leads to the status in the table', (event) => {
    expect(next(purchaseMachine, from, event)).toBe(moves[event][from])
  })
})

describe('the table of a purchase', () => {
  it('[BIL-04] ends in every status but PENDING', () => {
    const ends = purchaseStatuses.filter((state) => eventsFrom(purchaseMachine, state).length === 0)
    expect(ends).toEqual(['CANCELLED', 'ERRORED', 'COMPLETED'])
  })
})

it('[BIL-09] a COMPLETED purchase is refunded once, and no other ever', () => {
  const after = purchaseStatuses.flatMap((status) =>
    refundStatuses.map((refundStatus) => [
      status,
      refundStatus,
      nextRefundStatus({ status, refundStatus }),
    ]),
  )
  expect(after.filter(([, , next]) => next !== undefined)).toEqual([
    ['COMPLETED', 'NOTREFUNDED', 'COMPLETED'],
  ])
})

it('a new purchase permits every event except a refund, and a held one only a refund', () => {
  expect(eventsFrom(purchaseMachine, newPurchase.status).toSorted()).toEqual(events.toSorted())
  expect(nextRefundStatus(newPurchase)).toBeUndefined()
  expect(eventsFrom(purchaseMachine, heldPurchase.status)).toEqual([])
  expect(nextRefundStatus(heldPurchase)).toBe('COMPLETED')
})
