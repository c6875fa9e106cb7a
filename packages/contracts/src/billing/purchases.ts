import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, operationsOf, form, json } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource, user, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { textParameter } from '../scalars.ts'
import { absentList, absentText } from '../v1/lenient.ts'
import { decimalParameter } from './decimal.ts'
import { createdPurchase, purchaseRecord } from './records/purchase.ts'

const { billing } = limits

const tag = textParameter.pipe(
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(billing.tagLength, `must have at most ${billing.tagLength} characters`),
)

const wantedProduct = z.object(
  {
    Id: textParameter,
    Quantity: decimalParameter(billing.quantity),
    Tags: absentList(tag).pipe(
      z.array(z.string()).max(billing.tags, `must name at most ${billing.tags} tags`).optional(),
    ),
  },
  'must be {Id, Quantity, Tags}',
)

export const purchases = operationsOf('billing', {
  createPurchase: POST('/purchases', {
    summary:
      'Creates a purchase, to be confirmed by its user in a dialog. A free purchase is COMPLETED immediately.',
    permission: user,
    body: json(
      {
        Products: z
          .array(wantedProduct, 'must be a list of {Id, Quantity, Tags}')
          .min(1, 'must name at least one product')
          .max(billing.products, `must name at most ${billing.products} products`),
        AppSessionId: absentText,
      },
      { requiredBy: { AppSessionId: 'purchaseSession' } },
    ),
    responses: { 201: record(createdPurchase) },
  }),
  getPurchase: GET('/purchases/{id}', {
    summary: "Returns a purchase. Accessible to its buyer and the application's owner.",
    permission: resource('BROWSE', 'purchase', 'id'),
    responses: { 200: record(purchaseRecord) },
  }),
  listApplicationPurchases: GET('/applications/{applicationId}/purchases', {
    summary:
      'Lists the purchases from an application: all for its owner, their own for other users.',
    permission: visible('BROWSE', 'purchase'),
    paging: paging(['Id', 'DateCreated', 'DateUpdated']),
    responses: { 200: collection(purchaseRecord) },
  }),
  refundPurchase: POST('/purchases/{id}/refund', {
    summary: 'Refunds a COMPLETED purchase. Requires the token that created it.',
    permission: resource('WRITE', 'purchase', 'id'),
    body: form({
      RefundSecret: textParameter,
      Comment: absentText.pipe(
        z
          .string()
          .max(billing.commentLength, `must have at most ${billing.commentLength} characters`)
          .optional(),
      ),
    }),
    responses: { 200: record(purchaseRecord) },
  }),
})
