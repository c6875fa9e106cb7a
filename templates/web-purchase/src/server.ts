import { type AppSettings, ApiError, openSession, type SecretStore } from '@benchtop/app-runtime'
import { createApp } from '@benchtop/app-runtime/web'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
} from 'express'
import { html, page, type Html } from './html.ts'
import { makeReport } from './report.ts'
import { openShop } from './shop.ts'

/** The platform's record of a launch from a project. */
type LaunchValues = {
  readonly 'Input.Projects': readonly { readonly Id: string; readonly Name: string }[]
}

/** What became of the last purchase, where the report has to be bought. */
function outcomeOf(purchase: unknown): Html | '' {
  switch (purchase) {
    case 'cancelled':
      return html`<p class="notice" role="status">You cancelled: nothing was charged.</p>`
    case 'errored':
      return html`<p class="notice refusal" role="alert">
        The payment failed and nothing was charged. Try again.
      </p>`
    case 'refunded':
      return html`<p class="notice" role="status">Returned: its price is back in your wallet.</p>`
    default:
      return ''
  }
}

/** The app: it sells a report on the project it is launched from, and refunds it. */
export function createServer({
  store,
  ...settings
}: AppSettings & { store: SecretStore }): Express {
  const app = createApp({
    ...settings,
    store,
    onTrigger: ({ session }) => `/sessions/${session.Id}`,
    async onPurchase({ Status, AppSession }, { client }) {
      if (AppSession === undefined) return '/'
      const { Id } = AppSession
      if (Status === 'COMPLETED') await (await openSession(client, Id)).complete('Report bought')
      return `/sessions/${Id}?purchase=${Status.toLowerCase()}`
    },
  })
  const server = express()
  server.use(app.middleware)

  server.get('/', (_, response) => {
    const platform = html`<a href="${settings.uiUrl}">the platform</a>`
    response.send(
      page(
        'Start on the platform',
        html`<p class="notice">Launch it from a project of ${platform}.</p>`,
      ),
    )
  })

  server.get('/sessions/:id', async (request, response) => {
    const visit = await visitOf(request, response)
    if (visit === undefined) return response.redirect(303, '/')
    const { client, shop, project } = visit
    const price = await shop.price()
    if ((await shop.paid(project.Id)) === undefined) {
      const offer = html`${outcomeOf(request.query.purchase)}
        <p>Everything in ${project.Name}, counted. Good for 30 days.</p>
        <form method="post" action="${request.path}/purchases">
          <button>Buy for ${price} credits</button>
        </form>`
      return response.send(page(`Report on ${project.Name}`, offer))
    }
    const { samples, appResults, files, bytes } = await makeReport(client, project.Id)
    const rows = Object.entries({ samples, AppResults: appResults, files, bytes }).map(
      ([name, count]) =>
        html`<tr>
          <th>${name}</th>
          <td class="number">${count.toLocaleString('en')}</td>
        </tr>`,
    )
    const none = html`<p class="notice">This project is empty: there is nothing to count yet.</p>`
    const report = html`${files === 0 && samples === 0 ? none : ''}
      <table>
        ${rows}
      </table>
      <form method="post" action="${request.path}/refunds">
        <button>Return it for ${price} credits</button>
      </form>`
    return response.send(page(`Report on ${project.Name}`, report))
  })

  server.post('/sessions/:id/purchases', async (request, response) => {
    const visit = await visitOf(request, response)
    if (visit === undefined) return response.redirect(303, '/')
    response.redirect(303, await visit.shop.sell(request.params.id, visit.project.Id))
  })

  server.post('/sessions/:id/refunds', async (request, response) => {
    const visit = await visitOf(request, response)
    if (visit === undefined) return response.redirect(303, '/')
    const purchase = await visit.shop.paid(visit.project.Id)
    if (purchase !== undefined) await visit.shop.refund(purchase)
    response.redirect(303, `/sessions/${request.params.id}?purchase=refunded`)
  })

  server.use((_, response) => {
    response
      .status(404)
      .send(page('Not found', html`<p class="notice">There is no such page in this app.</p>`))
  })
  server.use(refused)
  return server

  /** The visitor's client and project; undefined for a visitor who was not sent by the platform. */
  async function visitOf(request: Request<{ id: string }>, response: Response) {
    const client = await app.visitor(request, response).client()
    if (client === undefined) return undefined
    const { id, values, record } = await openSession<LaunchValues>(client, request.params.id)
    const [project] = values['Input.Projects'] ?? []
    if (project === undefined) throw new Error(`Session ${id} was launched from no project.`)
    return { client, project, shop: openShop(client, store, record.Application.Id) }
  }
}

/** Shows the platform's rejections to the user; anything else is a bug in the app. */
const refused: ErrorRequestHandler = (error, _, response, next) => {
  if (!(error instanceof ApiError) || response.headersSent) return next(error)
  response.status(error.status).send(
    page(
      'That did not work',
      html`<p class="notice refusal" role="alert">${error.reason}</p>
        <p>Go back and try again, or launch the app again.</p>`,
    ),
  )
}
