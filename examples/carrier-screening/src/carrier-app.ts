import { ApiError, readFileText, type AppSettings, type SecretStore } from '@benchtop/app-runtime'
import { createApp } from '@benchtop/app-runtime/web'
import { Hono } from 'hono'
import { failurePage, icon, missingPage, progressPage, startPage } from './pages.ts'
import { screenCouple, type Inputs } from './screen-couple.ts'

/** The app: it screens the couple that it is launched on, and shows how far it is, and then its report. */
export function createCarrierApp(settings: AppSettings & { store: SecretStore }): Hono {
  const { uiUrl } = settings
  const app = createApp<Inputs>({
    ...settings,
    onTrigger({ session, client, isRepeat }) {
      if (!isRepeat) void screenCouple(client, session.Id)
      return `/screenings/${session.Id}`
    },
  })
  const pages = new Hono()
  pages.use(async ({ req }, next) => (await app.fetch(req.raw)) ?? (await next()))
  // The report is a file of the platform and names no icon: browsers look for one here by themselves.
  pages.get('/favicon.ico', ({ body }) => body(icon, 200, { 'content-type': 'image/svg+xml' }))
  pages.get('/', (context) => context.html(startPage(uiUrl)))
  pages.get('/screenings/:id', async (context) => {
    const client = await app.visitor(context.req.raw).client()
    if (client === undefined) return context.redirect('/', 303)
    const id = context.req.param('id')
    const { Status, StatusSummary } = await client.v1.getAppSession({ id })
    if (Status === 'Aborted') return context.html(failurePage(StatusSummary, uiUrl))
    const [result] = (await client.v1.listAppSessionAppResults({ appSessionId: id })).Items
    const [report] = result
      ? (await client.v1.listAppResultFiles({ appResultId: result.Id })).Items
      : []
    if (Status !== 'Complete' || report === undefined) {
      context.header('refresh', '2')
      return context.html(progressPage(StatusSummary))
    }
    return context.html(await readFileText(client, report.Id))
  })
  pages.notFound((context) => context.html(missingPage(), 404))
  pages.onError((error, context) => {
    if (error instanceof ApiError) return context.html(failurePage(error.reason, uiUrl), 502)
    throw error
  })
  return pages
}
