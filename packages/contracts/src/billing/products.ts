import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { user, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { listParameter, textParameter } from '../scalars.ts'
import { applicationPricing } from './records/pricing.ts'
import { purchasedProduct } from './records/purchase.ts'

export const products = operationsOf('billing', {
  listOwnProducts: GET('/users/current/products', {
    summary:
      'Lists the products that the user has bought and not refunded, with their persistence status.',
    permission: visible('BROWSE', 'purchase'),
    query: z.object({
      /** A product with one of these tags is listed. */
      Tags: listParameter(textParameter).optional(),
      ProductIds: listParameter(textParameter).optional(),
    }),
    // Applications look for one of their products in a single page: it holds all of them.
    paging: paging(['DatePurchased', 'PurchaseId', 'Id', 'Name'], {
      defaultLimit: limits.v1.maxLimit,
    }),
    responses: { 200: collection(purchasedProduct) },
  }),
  getApplicationPricing: GET('/applications/{id}', {
    summary: 'Lists the products of an application.',
    permission: user,
    responses: { 200: record(applicationPricing) },
  }),
})
