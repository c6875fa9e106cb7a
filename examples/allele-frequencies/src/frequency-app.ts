import { readFileText, type AppSettings, type SecretStore } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import { createApp } from '@benchtop/app-runtime/web'
import { Hono } from 'hono'
import { computeFrequencies, type Inputs } from './compute-frequencies.ts'

/** The app: it computes the frequencies of a launch, and shows how far it is, and then the report. */
export function createFrequencyApp(settings: AppSettings & { store: SecretStore }): Hono {
  const app = createApp<Inputs>({
    ...settings,
    onTrigger({ session, client, isRepeat }) {
      if (!isRepeat) void computeFrequencies(client, session.Id)
      return `/frequencies/${session.Id}`
    },
  })
  const pages = new Hono()
  pages.use(async ({ req }, next) => (await app.fetch(req.raw)) ?? (await next()))
  pages.get('/', ({ html }) => html(page(`Launch it from a project of ${settings.uiUrl}.`)))
  pages.get('/frequencies/:id', async (context) => {
    const client = await app.visitor(context.req.raw).client()
    if (client === undefined) return context.redirect('/', 303)
    const id = context.req.param('id')
    const { Status, StatusSummary } = await client.v1.getAppSession({ id })
    if (Status === 'Running') context.header('refresh', '2')
    if (Status !== 'Complete') return context.html(page(`${Status}: ${StatusSummary}`))
    const [result] = (await client.v1.listAppSessionAppResults({ appSessionId: id })).Items
    const { Items } = await client.v1.listAppResultFiles({ appResultId: result?.Id ?? '' })
    const report = Items.find(({ Path }) => Path === 'report.html')
    return context.html(await readFileText(client, report?.Id ?? ''))
  })
  return pages
}

/** A page that says one thing. */
function page(note: string): string {
  return renderReport({ title: 'Allele Frequencies', notes: [note], sections: [] })
}
