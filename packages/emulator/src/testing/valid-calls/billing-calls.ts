import type { billing } from '@benchtop/contracts'
import { adasSession, buyInShop, confirmedPurchase, newPurchase, report } from '../purchases.ts'
import type { TestPlatform } from '../test-platform.ts'
import type { ValidCalls } from './valid-call.ts'

/** The refund secrets of the purchases that were made here, by the paths that end in their ids. */
const refundSecrets = new Map<string, string>()

/** A purchase of Ada's that she has confirmed, by the token that the good calls are made with. */
async function paidPurchase(platform: TestPlatform): Promise<string> {
  const { id, secret } = await confirmedPurchase(platform, platform.ada)
  refundSecrets.set(`${platform.storeUrl}/v1pre3/purchases/${id}/refund`, secret)
  return id
}

async function waitingPurchase(platform: TestPlatform): Promise<string> {
  return (await newPurchase(platform, platform.ada)).id
}

/** Calls of billing. */
export const billingCalls: ValidCalls<typeof billing> = {
  createPurchase: {
    members: { Products: [{ ...report, Tags: ['NA12878'] }], AppSessionId: adasSession },
    wrong: [
      [{}, ['Products', 'AppSessionId']],
      [{ Products: [], AppSessionId: adasSession }, ['Products']],
      [{ Products: '3001', AppSessionId: adasSession }, ['Products']],
      [{ Products: ['3001'], AppSessionId: adasSession }, ['Products[0]']],
      [
        { Products: [{}], AppSessionId: '' },
        ['Products[0].Id', 'Products[0].Quantity', 'AppSessionId'],
      ],
      [
        { Products: [report, { ...report, Quantity: 0, Tags: [''] }], AppSessionId: adasSession },
        ['Products[1].Quantity', 'Products[1].Tags[0]'],
      ],
      [{ Products: [report], AppSessionId: '999999999' }, ['AppSessionId']],
    ],
    status: 201,
  },
  getPurchase: { params: { id: waitingPurchase }, status: 200 },
  refundPurchase: {
    params: { id: paidPurchase },
    members: (path) => ({ RefundSecret: refundSecrets.get(path) ?? '' }),
    wrong: [
      [{}, ['RefundSecret']],
      [{ RefundSecret: ['a'], Comment: 'x'.repeat(1025) }, ['RefundSecret', 'Comment']],
    ],
    status: 200,
  },
  listOwnProducts: { before: buyInShop, status: 200 },
  listApplicationPurchases: { before: buyInShop, params: { applicationId: '2003' }, status: 200 },
}
