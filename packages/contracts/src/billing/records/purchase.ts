import { z } from 'zod'
import { id, timestamp } from '../../scalars.ts'
import { purchaseStatuses, refundStatuses } from '../../states/purchase.ts'
import { credits } from '../decimal.ts'

/**
 * What a product is to its buyer: not persistent; still active, so that it can't be bought again; or to be bought again,
 * because its time is over, it was refunded, or its purchase isn't (or never was) COMPLETED.
 */
export const persistenceStatuses = ['NOPERSISTENCE', 'ACTIVE', 'EXPIRED'] as const
export type PersistenceStatus = (typeof persistenceStatuses)[number]

/** A product within a purchase, with the price that it had when the purchase was made. */
export const purchaseProduct = z.strictObject({
  Id: id,
  Name: z.string(),
  /** Of one, before tax. */
  Price: credits,
  Quantity: z.number().positive(),
  PersistenceStatus: z.enum(persistenceStatuses),
  Tags: z.array(z.string()),
})

/** A product in the list of what a user has bought. */
export const purchasedProduct = z.strictObject({
  PurchaseId: id,
  DatePurchased: timestamp,
  ...purchaseProduct.shape,
})

const named = z.strictObject({ Id: id, Name: z.string() })

/** A purchase. It has no AppSession where it was made without one. */
export const purchaseRecord = z.strictObject({
  Id: id,
  Status: z.enum(purchaseStatuses),
  RefundStatus: z.enum(refundStatuses),
  DateCreated: timestamp,
  DateUpdated: timestamp,
  InvoiceNumber: z.string(),
  /** Before tax. */
  Amount: credits,
  AmountOfTax: credits,
  /** After tax. */
  AmountTotal: credits,
  Products: z.array(purchaseProduct),
  PurchaseType: z.literal('product'),
  AppSession: named.optional(),
  User: named,
  Application: z.strictObject({ ...named.shape, CompanyName: z.string().optional() }),
  DateRefunded: timestamp.optional(),
  UserRefundedBy: named.optional(),
  RefundComment: z.string().optional(),
  /** Chosen by Benchtop: for the launch of a native app, whether it is held, charged or released, and why. */
  StatusSummary: z.string().optional(),
})

/** A purchase as it is returned once, to the application that made it. */
export const createdPurchase = z.strictObject({
  ...purchaseRecord.shape,
  /** Required for a refund, and stored only by the application. */
  RefundSecret: z.string().min(1),
  /** Where the application sends its user. */
  HrefPurchaseDialog: z.url(),
})

export type PurchaseRecord = z.infer<typeof purchaseRecord>
export type CreatedPurchase = z.infer<typeof createdPurchase>
export type PurchaseProduct = z.infer<typeof purchaseProduct>
export type PurchasedProduct = z.infer<typeof purchasedProduct>
