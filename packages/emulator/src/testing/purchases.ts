import type { SeedDocument } from '../seeds/seed-schema.ts'
import type { Client, Reply } from './client.ts'
import type { TestPlatform } from './test-platform.ts'

/** An address of the billing API; a client of any other address takes it too. */
export function storePath(platform: TestPlatform, path: string): string {
  return `${platform.storeUrl}/v1pre3/${path}`
}

/** The session of Ada's AppResult 6001, which application 2001 made: it is the first that there is. */
export const adasSession = '9001'

/** Of Ben's AppResult 6101, made by the same application. */
export const bensSession = '9002'

type Wanted = {
  readonly Id: string
  readonly Quantity: number | string
  readonly Tags?: readonly string[]
}

/** A product of application 2001 that stays active for 30 days. */
export const report: Wanted = { Id: '3001', Quantity: 1 }

/** Asks for a purchase. */
export function requestPurchase(
  platform: TestPlatform,
  client: Client,
  products: readonly Wanted[] = [report],
  session = adasSession,
): Promise<Reply> {
  const body = { Products: products, AppSessionId: session }
  return client.postJson(storePath(platform, 'purchases'), body)
}

export type PurchaseResult = {
  readonly id: string
  readonly secret: string
  readonly dialog: string
}

/** A purchase that waits for its buyer's word. */
export async function newPurchase(
  ...request: Parameters<typeof requestPurchase>
): Promise<PurchaseResult> {
  const { status, body, text } = await requestPurchase(...request)
  if (status !== 201) throw new Error(`No purchase, but ${status}: ${text}`)
  const { Id, RefundSecret, HrefPurchaseDialog } = body.Response
  return { id: Id, secret: RefundSecret, dialog: HrefPurchaseDialog }
}

/** What a buyer says to a purchase. */
export function decide(
  platform: TestPlatform,
  id: string,
  decision: 'confirm' | 'cancel' | 'fail',
): Promise<Reply> {
  return platform.control.postJson(`_emulator/purchases/${id}/${decision}`, {})
}

/** A purchase that its buyer has confirmed. */
export async function confirmedPurchase(
  ...request: Parameters<typeof requestPurchase>
): Promise<PurchaseResult> {
  const bought = await newPurchase(...request)
  const { status, text } = await decide(request[0], bought.id, 'confirm')
  if (status !== 200) throw new Error(`Not confirmed, but ${status}: ${text}`)
  return bought
}

/** Sells another product of application 2001; gives its id. */
export async function newProduct(
  platform: TestPlatform,
  price: string,
  name = 'Extra',
): Promise<string> {
  const path = '_emulator/applications/2001/products'
  const { body } = await platform.control.postJson(path, { name, price })
  return (body as { id: string }).id
}

export type PurchaseBody = {
  readonly id: string
  readonly status: string
  readonly refundStatus: string
  readonly expired: boolean
  readonly total: string
  readonly invoiceNumber: string | null
  readonly user: string
  readonly application: string
}

/** Every purchase, or those that a query asks for. */
export async function purchasesOf(platform: TestPlatform, query = ''): Promise<PurchaseBody[]> {
  const { body } = await platform.control.get(`_emulator/purchases${query}`)
  return (body as { purchases: PurchaseBody[] }).purchases
}

export type WalletEntryBody = {
  readonly kind: string
  readonly amount: string
  readonly balance: string
  readonly purchase: string | null
}

export type WalletBody = { readonly balance: string; readonly ledger: readonly WalletEntryBody[] }

/** What a user has to spend, with the lines that it is the sum of. */
export async function walletOf(platform: TestPlatform, user: string): Promise<WalletBody> {
  return (await platform.control.get(`_emulator/wallets/${user}`)).body as WalletBody
}

/** An application of a third user, 2003, with a session of Ada's and one of Ben's. */
const shop: SeedDocument = {
  users: [{ id: '1003', name: 'Cy Example', email: 'cy@example.test', password: 'cy' }],
  applications: [
    {
      id: '2003',
      name: 'Shop',
      kind: 'web',
      owner: '1003',
      companyName: 'Example',
      products: [
        { id: '3101', name: 'Album', price: '1.10' },
        { id: '3102', name: 'Frame', price: '0.30' },
      ],
    },
  ],
  projects: [
    {
      owner: '1001',
      name: 'From the shop',
      appResults: [{ id: '6201', name: 'A', application: '2003' }],
    },
    {
      owner: '1002',
      name: 'From the shop',
      appResults: [{ id: '6202', name: 'B', application: '2003' }],
    },
  ],
  tokens: [{ token: 'cy-private', user: '1003', private: true }],
}

/** Opens the shop, unless it is open, and lets Ada and Ben buy something there: each another product. */
export async function buyInShop(platform: TestPlatform): Promise<void> {
  const { status } = await platform.ada.get(storePath(platform, 'applications/2003'))
  if (status === 404) await platform.seed(shop)
  for (const [client, result, Id] of [
    [platform.ada, '6201', '3101'],
    [platform.ben, '6202', '3102'],
  ] as const) {
    const { body } = await client.get(`v1pre3/appresults/${result}`)
    const session = body.Response.AppSession.Id as string
    await confirmedPurchase(platform, client, [{ Id, Quantity: 2 }], session)
  }
}
