import { readFileText, type AppSettings, type SecretStore } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import { createApp } from '@benchtop/app-runtime/web'
import { Hono } from 'hono'
import { checkRun, type Inputs } from './check-run.ts'

/** The app: it checks the run of a launch, and shows the report. */
export function createRunApp(settings: AppSettings & { store: SecretStore }): Hono {
  const app = createApp<Inputs>({
    ...settings,
    onTrigger({ session, client, isRepeat }) {
      if (!isRepeat) void checkRun(client, session.Id)
      return `/checks/${session.Id}`
    },
  })
  const start = page('Run QC', `Launch it from a project of ${settings.uiUrl}.`)
  const pages = new Hono()
  pages.use(async ({ req }, next) => (await app.fetch(req.raw)) ?? (await next()))
  pages.get('/', (context) => context.html(start))
  pages.get('/checks/:id', async (context) => {
    const client = await app.visitor(context.req.raw).client()
    if (client === undefined) return context.redirect('/', 303)
    const id = context.req.param('id')
    const { Status, StatusSummary } = await client.v1.getAppSession({ id })
    if (Status === 'Aborted') return context.html(page('Not checked', StatusSummary))
    if (Status !== 'Complete') {
      context.header('refresh', '2')
      return context.html(page('Checking the run', `${StatusSummary || 'Starting'} …`))
    }
    const [result] = (await client.v1.listAppSessionAppResults({ appSessionId: id })).Items
    const files = await client.v1.listAppResultFiles({ appResultId: result?.Id ?? '' })
    const report = files.Items.find(({ Path }) => Path === 'report.html')
    return context.html(await readFileText(client, report?.Id ?? ''))
  })
  return pages
}

/** A page that says one thing. */
function page(title: string, note: string): string {
  return renderReport({ title, notes: [note], sections: [] })
}
