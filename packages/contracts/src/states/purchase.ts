import { next, type Machine } from './machine.ts'

export const purchaseStatuses = ['PENDING', 'CANCELLED', 'ERRORED', 'COMPLETED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** What the buyer can decide in the dialog; `fail` stands for "error during processing". */
export const purchaseDecisions = ['confirm', 'cancel', 'fail'] as const
export type PurchaseDecision = (typeof purchaseDecisions)[number]

/** What happens to a purchase: the buyer's word, or the end of the time for it. */
export type PurchaseEvent = PurchaseDecision | 'expire'

/**
 * The life of a purchase: it waits for one word, and whatever comes of it is final. "60 minutes pass without acceptance:
 * the purchase expires (resulting status value is named in no row)": it is CANCELLED, since nothing was bought.
 */
export const purchaseMachine: Machine<PurchaseStatus, PurchaseEvent> = {
  states: purchaseStatuses,
  transitions: [
    { event: 'confirm', from: ['PENDING'], to: 'COMPLETED' },
    { event: 'cancel', from: ['PENDING'], to: 'CANCELLED' },
    { event: 'fail', from: ['PENDING'], to: 'ERRORED' },
    { event: 'expire', from: ['PENDING'], to: 'CANCELLED' },
  ],
}

/** The status that follows, or undefined where the event can't happen in this status. */
export function nextPurchaseStatus(
  from: PurchaseStatus,
  event: PurchaseEvent,
): PurchaseStatus | undefined {
  return next(purchaseMachine, from, event)
}

export const refundStatuses = ['NOTREFUNDED', 'COMPLETED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What becomes of the money of a purchase that was COMPLETED: it is given back once, or never. */
export const refundMachine: Machine<RefundStatus, 'refund'> = {
  states: refundStatuses,
  transitions: [{ event: 'refund', from: ['NOTREFUNDED'], to: 'COMPLETED' }],
}
