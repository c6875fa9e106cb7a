import { next, type Machine } from './machine.ts'

export const purchaseStatuses = ['PENDING', 'CANCELLED', 'ERRORED', 'COMPLETED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** What the buyer can decide in the dialog; `fail` stands for "error during processing". */
export const purchaseDecisions = ['confirm', 'cancel', 'fail'] as const
export type PurchaseDecision = (typeof purchaseDecisions)[number]

/**
 * What happens to a purchase: the buyer's decision, or the end of the time for it. Where there is nothing to decide, the
 * platform completes it: `waive` where it is free, `charge` where the price was accepted with a launch. A purchase that is
 * held for a job is charged when the job starts; `release` where it never does.
 */
export type PurchaseEvent = PurchaseDecision | 'expire' | 'waive' | 'charge' | 'release'

/**
 * The life of a purchase: it waits for one decision, and whatever comes of it is final. "60 minutes pass without acceptance:
 * the purchase expires (resulting status value is named in no row)": it is CANCELLED, since nothing was bought.
 */
export const purchaseMachine: Machine<PurchaseStatus, PurchaseEvent> = {
  states: purchaseStatuses,
  transitions: [
    { event: 'confirm', from: ['PENDING'], to: 'COMPLETED' },
    { event: 'cancel', from: ['PENDING'], to: 'CANCELLED' },
    { event: 'fail', from: ['PENDING'], to: 'ERRORED' },
    { event: 'expire', from: ['PENDING'], to: 'CANCELLED' },
    { event: 'waive', from: ['PENDING'], to: 'COMPLETED' },
    { event: 'charge', from: ['PENDING'], to: 'COMPLETED' },
    { event: 'release', from: ['PENDING'], to: 'CANCELLED' },
  ],
}

export const refundStatuses = ['NOTREFUNDED', 'COMPLETED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What becomes of the money of a purchase that was COMPLETED: it is refunded once, or never. */
export const refundMachine: Machine<RefundStatus, 'refund'> = {
  states: refundStatuses,
  transitions: [{ event: 'refund', from: ['NOTREFUNDED'], to: 'COMPLETED' }],
}

/** Where a purchase stands: what was decided, and what became of its money. */
export type PurchaseState = {
  readonly status: PurchaseStatus
  readonly refundStatus: RefundStatus
}

/** How each purchase begins. */
export const newPurchase: PurchaseState = { status: 'PENDING', refundStatus: 'NOTREFUNDED' }

/** The state in which what was bought is the buyer's. */
export const heldPurchase: PurchaseState = { status: 'COMPLETED', refundStatus: 'NOTREFUNDED' }

/** Whether a purchase was completed: it has an invoice, and its money is the seller's until it is refunded. */
export function isCompletedPurchase(status: PurchaseStatus): boolean {
  return status === heldPurchase.status
}

/** The refund status that follows a refund, or undefined where there is nothing to refund, or no longer anything. */
export function nextRefundStatus({
  status,
  refundStatus,
}: PurchaseState): RefundStatus | undefined {
  return isCompletedPurchase(status) ? next(refundMachine, refundStatus, 'refund') : undefined
}
