import type { RequestListener } from 'node:http'
import { ApiError, createPurchases, type Client, type SecretStore } from '@benchtop/app-runtime'
import { createApp, type AppOptions, type Visitor } from '@benchtop/app-runtime/web'
import express, { type NextFunction, type Request, type Response } from 'express'
import { readChoice, writeChoice } from './cohort/choice.ts'
import { readCohort } from './cohort/cohort.ts'
import { cohortView, publicFolder, renderPage } from './pages/render.ts'
import { createShop, type Buyer } from './report/sell-report.ts'
import { createVisits, type Aim } from './visits.ts'

export type CohortAppOptions = Pick<
  AppOptions,
  'apiUrl' | 'uiUrl' | 'clientId' | 'clientSecret' | 'redirectUri'
> & {
  readonly storeUrl: string
  /** Stores tokens, orders and refund secrets. */
  readonly store: SecretStore
}

/** The app as a request listener. */
export function createCohortApp(options: CohortAppOptions): RequestListener {
  const { store, uiUrl } = options
  const visits = createVisits(store)
  const shop = createShop(store)

  const app = createApp({
    ...options,
    cookie: 'cohort_session',

    // Launched on the platform: the session states on what.
    async onTrigger({ session: { Id, References }, userKey, client }) {
      await visits.keepSession(userKey, Id)
      const [reference] = References
      if (reference?.Type === 'appresult') {
        const { Projects } = await client.v1.getAppResult({ id: reference.Content.Id })
        const [project] = Projects
        return project === undefined
          ? '/'
          : `/projects/${project.Id}?result=${reference.Content.Id}`
      }
      return reference?.Type === 'project' ? `/projects/${reference.Content.Id}` : '/'
    },

    // Back with the access that was needed: continue.
    async onAuthorized(buyer) {
      const aim = await visits.takeAim(buyer.userKey)
      if (aim?.kind === 'buy') return buy(buyer, aim)
      return aim?.path ?? '/'
    },

    onPurchase: (purchase, buyer) => shop.settle(buyer, purchase),

    async onRefused(error) {
      const page = { title: 'That did not work', text: error.message }
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return new globalThis.Response(await renderPage('message', page), { status: 400, headers })
    },
  })

  const buy = async (buyer: Buyer, { projectId, query }: Extract<Aim, { kind: 'buy' }>) =>
    shop.begin(buyer, {
      projectId,
      query,
      launchedSession: await visits.session(buyer.userKey),
    })

  /** Sends a browser to the platform for access, and remembers what it was about to do. */
  const ask = async (visitor: Visitor, response: Response, scopes: readonly string[], aim: Aim) => {
    await visits.keepAim(visitor.userKey, aim)
    response.redirect(303, await visitor.authorize(scopes))
  }

  const buyerOf = ({ userKey }: Visitor, client: Client): Buyer => ({
    userKey,
    client,
    purchases: createPurchases(client, store),
  })

  const site = express()
  site.disable('x-powered-by')
  site.use((_, response, next) => {
    response.setHeader('content-security-policy', "default-src 'self'")
    next()
  })
  site.use(express.static(publicFolder))
  site.use(app.middleware)
  site.use(express.urlencoded({ extended: false }))

  site.get('/', async (request, response) => {
    const client = await app.visitor(request, response).client()
    const user = (await client?.v1.getCurrentUser())?.Name
    const projects = (await client?.v1.listOwnProjects({ Limit: 100, SortBy: 'Name' }))?.Items ?? []
    response.send(await renderPage('home', { user, projects, platformUrl: uiUrl }))
  })

  site.get('/sign-in', async (request, response) => {
    const visitor = app.visitor(request, response)
    await ask(visitor, response, ['browse global'], { kind: 'open', path: '/' })
  })

  site.get('/projects/:id', async (request, response) => {
    const { id } = request.params
    const visitor = app.visitor(request, response)
    const client = await visitor.client()
    if (client === undefined || !(await reaches(client, 'read', id))) {
      const scopes = ['browse global', `read project ${id}`]
      return ask(visitor, response, scopes, { kind: 'open', path: request.originalUrl })
    }
    const { searchParams } = new URL(request.originalUrl, options.redirectUri)
    const choice = readChoice(searchParams)
    const [cohort, price] = await Promise.all([readCohort(client, id, choice), shop.price(client)])
    const problem = choice.problem ?? ''
    const platformUrl = `${uiUrl}/projects/${id}`
    const page = { cohort: cohortView(cohort), price, problem, platformUrl }
    response.send(await renderPage('cohort', page))
  })

  site.post('/projects/:id/report', async (request, response) => {
    const { id } = request.params
    const visitor = app.visitor(request, response)
    const client = await visitor.client()
    const query = writeChoice(readChoice(formOf(request))).toString()
    const aim: Aim = { kind: 'buy', projectId: id, query }
    if (client === undefined || !(await reaches(client, 'write', id))) {
      return ask(visitor, response, [`write project ${id}`], aim)
    }
    response.redirect(303, await buy(buyerOf(visitor, client), aim))
  })

  site.get('/reports/:id', async (request, response) => {
    const { order, client, id } = await ordered(request, response)
    if (order === undefined) return notFound(response)
    const purchase = await client.billing.getPurchase({ id })
    const view = {
      purchaseId: id,
      status: purchase.Status,
      isRefunded: purchase.RefundStatus === 'COMPLETED',
      invoice: purchase.InvoiceNumber,
      amount: purchase.AmountTotal,
      hasFile: order.fileId !== undefined,
      back: `/projects/${order.projectId}?${order.query}`,
      platformUrl: `${uiUrl}/appresults/${order.resultId ?? ''}`,
    }
    response.send(await renderPage('order', { order: view }))
  })

  site.get('/reports/:id/page', async (request, response) => {
    const { order, client } = await ordered(request, response)
    if (order === undefined || order.fileId === undefined) return notFound(response)
    const { redirect_uri: url } = await client.v1.getFileContent({ id: order.fileId })
    response.redirect(303, url)
  })

  site.post('/reports/:id/refund', async (request, response) => {
    const { order, client, visitor, id } = await ordered(request, response)
    if (order === undefined) return notFound(response)
    await shop.refund(buyerOf(visitor, client), id, order)
    response.redirect(303, `/reports/${id}`)
  })

  site.use((_, response) => notFound(response))
  site.use(async (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    if (!(error instanceof ApiError)) return next(error)
    // The token was revoked: its user signs in again.
    if (error.status === 401) {
      await app.oauth.forget(app.visitor(request, response).userKey)
      return response.redirect(303, '/')
    }
    const page = { title: 'The platform rejected this', text: error.message }
    response.status(error.status === 404 ? 404 : 502).send(await renderPage('message', page))
  })
  return site

  /** The order of a request, if it belongs to this browser. */
  async function ordered(request: Request<{ id: string }>, response: Response) {
    const { id } = request.params
    const visitor = app.visitor(request, response)
    const client = await visitor.client()
    const order = await shop.order(id, visitor.userKey)
    return client === undefined || order === undefined
      ? { order: undefined }
      : { order, client, visitor, id }
  }
}

function formOf({ body }: Request): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, values] of Object.entries((body ?? {}) as Record<string, string | string[]>)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

async function notFound(response: Response): Promise<void> {
  const page = { title: 'Not found', text: 'There is no page at this address.' }
  response.status(404).send(await renderPage('message', page))
}

/** Whether a client's token is good for a project: READ comes with WRITE. */
async function reaches(
  client: Client,
  access: 'read' | 'write',
  projectId: string,
): Promise<boolean> {
  const { Scopes } = await client.v1.getCurrentToken()
  const granted = Scopes.map((scope) => scope.toLowerCase())
  const enough = access === 'read' ? ['read', 'write'] : ['write']
  return enough.some((word) =>
    [`${word} global`, `${word} project ${projectId}`].some((scope) => granted.includes(scope)),
  )
}
