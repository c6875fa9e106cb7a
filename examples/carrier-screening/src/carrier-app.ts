import { ApiError, readFileText, type AppSettings, type SecretStore } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import { createApp } from '@benchtop/app-runtime/web'
import { Hono } from 'hono'
import { screenCouple, type Inputs } from './screen-couple.ts'

/** The app: it screens the couple that it is launched on, and shows how far it is, and then its report. */
export function createCarrierApp(settings: AppSettings & { store: SecretStore }): Hono {
  const app = createApp<Inputs>({
    ...settings,
    onTrigger({ session, client, isRepeat }) {
      if (!isRepeat) void screenCouple(client, session.Id)
      return `/screenings/${session.Id}`
    },
  })
  const pages = new Hono()
  pages.use(async ({ req }, next) => (await app.fetch(req.raw)) ?? (await next()))
  pages.get('/', (context) => context.html(page(`Launch it on the platform: ${settings.uiUrl}`)))
  pages.get('/screenings/:id', async (context) => {
    const client = await app.visitor(context.req.raw).client()
    if (client === undefined) return context.redirect('/', 303)
    const id = context.req.param('id')
    const { Status, StatusSummary } = await client.v1.getAppSession({ id })
    if (Status === 'Aborted') return context.html(page('It failed.', StatusSummary))
    const [result] = (await client.v1.listAppSessionAppResults({ appSessionId: id })).Items
    const [report] = result
      ? (await client.v1.listAppResultFiles({ appResultId: result.Id })).Items
      : []
    if (Status !== 'Complete' || report === undefined) {
      context.header('refresh', '2')
      return context.html(page(`${StatusSummary || 'Starting'} …`))
    }
    return context.html(await readFileText(client, report.Id))
  })
  pages.onError((error, context) => {
    if (error instanceof ApiError) return context.html(page('It failed.', error.reason), 502)
    throw error
  })
  return pages
}

function page(summary: string, ...notes: string[]): string {
  return renderReport({ title: 'Carrier screening', summary, notes, sections: [] })
}
