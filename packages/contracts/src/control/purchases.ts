import { z } from 'zod'
import { persistenceStatuses } from '../billing/records/purchase.ts'
import { record } from '../results.ts'
import { purchaseStatuses, refundStatuses } from '../states/purchase.ts'
import { credits, id, moment, ownerFilter, owners, strictJson } from './scalars.ts'

/** A purchase. Amounts are exact decimals in credits, as texts. */
const purchaseRecord = z.strictObject({
  id,
  status: z.enum(purchaseStatuses),
  /** Whether it is CANCELLED because it wasn't accepted in time. */
  expired: z.boolean(),
  refundStatus: z.enum(refundStatuses),
  invoiceNumber: z.string(),
  user: id,
  application: id,
  appSession: id.nullable(),
  amount: credits,
  taxRate: z.string(),
  tax: credits,
  total: credits,
  created: moment,
  updated: moment,
  refunded: moment.nullable(),
  refundComment: z.string().nullable(),
  /** For the launch of a native app: whether it is held, charged or released, and why. Null for other purchases. */
  statusSummary: z.string().nullable(),
  /** Where the status page links back to. */
  redirect: z.string().nullable(),
  products: z.array(
    z.strictObject({
      id,
      name: z.string(),
      price: credits,
      quantity: z.string(),
      amount: credits,
      persistenceStatus: z.enum(persistenceStatuses),
      tags: z.array(z.string()),
    }),
  ),
})
export type ControlPurchase = z.output<typeof purchaseRecord>

const responses = { 200: record(purchaseRecord) } as const

export const purchases = {
  listPurchases: owners('listPurchases', 'GET', '/purchases', {
    summary: 'Lists every purchase; ?user=<id> and ?application=<id> filter.',
    query: z.object(ownerFilter),
    responses: { 200: record(z.strictObject({ purchases: z.array(purchaseRecord) })) },
  }),
  getPurchase: owners('getPurchase', 'GET', '/purchases/{id}', {
    summary: 'Returns a purchase.',
    responses,
  }),
  confirmPurchase: owners('confirmPurchase', 'POST', '/purchases/{id}/confirm', {
    inspected: true,
    summary: 'Confirms a purchase, as its buyer does in the dialog: the wallet is charged.',
    responses,
  }),
  cancelPurchase: owners('cancelPurchase', 'POST', '/purchases/{id}/cancel', {
    inspected: true,
    summary: 'Cancels a purchase, as its buyer does in the dialog.',
    responses,
  }),
  failPurchase: owners('failPurchase', 'POST', '/purchases/{id}/fail', {
    inspected: true,
    summary: 'Makes a purchase fail, as its buyer does in the dialog: nothing is charged.',
    responses,
  }),
  refundPurchase: owners('refundPurchase', 'POST', '/purchases/{id}/refund', {
    inspected: true,
    summary: 'Refunds a purchase, as its application does with the secret of it.',
    body: strictJson({
      comment: z.string().max(256, 'must have at most 256 characters').optional(),
    }),
    responses,
  }),
} as const
