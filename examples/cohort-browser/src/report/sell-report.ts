import {
  openSession,
  uploadFile,
  type Client,
  type Purchases,
  type PropertyToSet,
  type SecretStore,
} from '@benchtop/app-runtime'
import { readChoice } from '../cohort/choice.ts'
import { readCohort, type Cohort } from '../cohort/cohort.ts'
import { regionKey } from '../cohort/region.ts'
import { renderReport } from '../pages/render.ts'
import { createOrders, type Order } from './orders.ts'

/** The buyer: the visitor's browser, and their client. */
export type Buyer = {
  readonly userKey: string
  readonly client: Client
  readonly purchases: Purchases
}

/** The report to buy. */
export type Wish = {
  readonly projectId: string
  readonly query: string
  /** The session that the platform launched the app with, if it did. */
  readonly launchedSession: string | undefined
}

/** Sells reports. */
export type Shop = {
  /** The price of a report, in credits. */
  price(client: Client): Promise<number>
  /** Creates a purchase; returns the address to send its buyer to. */
  begin(buyer: Buyer, wish: Wish): Promise<string>
  /** Delivers a completed purchase, or cancels the order; returns the order's page. */
  settle(buyer: Buyer, purchase: { readonly Id: string; readonly Status: string }): Promise<string>
  /** The order of a purchase, if it belongs to this browser. */
  order(purchaseId: string, userKey: string): Promise<Order | undefined>
  /** Refunds the purchase, and marks the result as refunded. */
  refund(buyer: Buyer, purchaseId: string, order: Order): Promise<void>
}

/** Creates an app's shop; the store contains refund secrets and orders. */
export function createShop(store: SecretStore): Shop {
  const orders = createOrders(store)

  const productOf = async (client: Client) => {
    const { Application } = await client.v1.getCurrentToken()
    if (Application === undefined) throw new Error('This token belongs to no application.')
    const { Products } = await client.billing.getApplicationPricing({ id: Application.Id })
    const [product] = Products
    if (product === undefined) throw new Error(`${Application.Name} has no products.`)
    return product
  }

  const shop: Shop = {
    price: async (client) => (await productOf(client)).Price,

    async begin({ userKey, client, purchases }, { projectId, query, launchedSession }) {
      const product = await productOf(client)
      const place = await placeOf(client, projectId, launchedSession)
      const { id, dialogUrl, status } = await purchases.create({
        sessionId: place.sessionId,
        products: [{ id: product.Id, quantity: 1, tags: [`project ${projectId}`] }],
      })
      await orders.keep(id, { userKey, projectId, query, ...place })
      // A free product is bought immediately.
      if (status !== 'COMPLETED') return dialogUrl
      return shop.settle({ userKey, client, purchases }, { Id: id, Status: status })
    },

    async settle({ userKey, client, purchases }, { Id, Status }) {
      const page = `/reports/${Id}`
      const order = await orders.of(Id, userKey)
      if (order === undefined || order.fileId !== undefined) return page
      if (Status !== 'COMPLETED') {
        // A session created only for this order is no longer needed.
        if (order.resultId !== undefined) {
          const session = await openSession(client, order.sessionId)
          await session.abort('The report was not bought.')
        }
        return page
      }
      try {
        await orders.keep(Id, { ...order, ...(await deliver(client, order, Id)) })
      } catch (error) {
        // The buyer doesn't pay for a report that wasn't delivered.
        await purchases.refund(Id, 'The report could not be written.')
        throw error
      }
      return page
    },

    order: (purchaseId, userKey) => orders.of(purchaseId, userKey),

    async refund({ client, purchases }, purchaseId, { resultId }) {
      await purchases.refund(purchaseId, 'Requested by the buyer.')
      if (resultId === undefined) return
      const Properties: PropertyToSet[] = [
        { Name: 'CohortBrowser.Refunded', Type: 'string', Content: 'true' },
      ]
      await client.v1.appResultProperties.write({ id: resultId, Properties })
    },
  }
  return shop
}

/** The target of a report: the launch's session while it runs; otherwise a result in a new session. */
async function placeOf(
  client: Client,
  projectId: string,
  launchedSession: string | undefined,
): Promise<Pick<Order, 'sessionId' | 'resultId'>> {
  if (launchedSession !== undefined) {
    const { Status } = await client.v1.getAppSession({ id: launchedSession })
    if (Status === 'Running') return { sessionId: launchedSession }
  }
  const result = await client.v1.createAppResult({ projectId, Name: 'Cohort report' })
  return { sessionId: result.AppSession.Id, resultId: result.Id }
}

/** Writes the report to the project: a page, a table, and searchable properties. */
async function deliver(
  client: Client,
  { projectId, query, sessionId, resultId }: Order,
  purchaseId: string,
): Promise<Pick<Order, 'resultId' | 'fileId'>> {
  const cohort = await readCohort(client, projectId, readChoice(new URLSearchParams(query)))
  const session = await openSession(client, sessionId)
  await session.progress('writing the report')
  const id = resultId ?? (await session.createResult({ projectId, name: 'Cohort report' })).Id
  const target = { appResult: id }
  const page = await uploadFile(client, {
    target,
    name: 'report.html',
    content: await renderReport(cohort),
    contentType: 'text/html; charset=utf-8',
  })
  const table = { content: variantTable(cohort), contentType: 'text/tab-separated-values' }
  await uploadFile(client, { target, name: 'variants.tsv', ...table })
  const Properties = propertiesOf(cohort, purchaseId)
  await client.v1.appResultProperties.write({ id, Properties })
  await session.complete(`${cohort.rows.length} variants of ${cohort.tracks.length} results`)
  return { resultId: id, fileId: page.Id }
}

function propertiesOf({ region, rows, tracks }: Cohort, purchaseId: string): PropertyToSet[] {
  const text = (name: string, Content: string): PropertyToSet => ({
    Name: `CohortBrowser.${name}`,
    Type: 'string',
    Content,
  })
  return [
    text('Region', region === undefined ? '' : regionKey(region)),
    text('Variants', String(rows.length)),
    text('Purchase', purchaseId),
    {
      Name: 'CohortBrowser.Results',
      Type: 'appresult[]',
      Items: tracks.map(({ member }) => member.href),
    },
  ]
}

/** The variants of a cohort as a table of text: a column for each member, with its genotype or nothing. */
function variantTable({ tracks, rows }: Cohort): string {
  const names = tracks.map(({ member }) => member.name)
  const lines = rows.map(({ chromosome, position, reference, alternative, calls }) => [
    chromosome,
    position,
    reference,
    alternative,
    ...calls.map((call) => call?.genotype ?? ''),
  ])
  const head = ['chromosome', 'position', 'reference', 'alternative', ...names]
  return [head, ...lines].map((cells) => `${cells.join('\t')}\n`).join('')
}
