import { describe, expect, it } from 'vitest'
import { browserOf, startBench, type Bench } from './testing/cohort.ts'

/** A browser that launched the app on the project of the cohort. */
async function launched({ platform, url }: Bench) {
  const browse = browserOf(url)
  const { redirect, sessionId } = await platform.trigger({
    user: '1001',
    application: '2003',
    properties: [
      { Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4003'] },
    ] as never,
  })
  const { location } = await browse(redirect!)
  return { browse, sessionId, location }
}

const purchaseOf = (dialog: string) => /\d+/.exec(new URL(dialog).pathname)![0]

describe('the cohort browser', () => {
  it('[TRG-02] shows the project it was launched on, with its members side by side', async () => {
    await using bench = await startBench()
    const { browse, location } = await launched(bench)
    expect(location).toBe('/projects/4003')
    const { status, text } = await browse(location)
    expect(status).toBe(200)
    for (const name of ['Volvox deep', 'Volvox shallow', 'Volvox sparse']) {
      expect(text).toContain(`<th scope="col">${name}</th>`)
    }
    expect(text).toContain('ctgA:1-20000')
    expect(text.match(/class="depth"/g)).toHaveLength(3)
    expect(text).toMatch(/1,694[\s\S]*?T→C[\s\S]*?1\/1/)
  })

  it('shows the chosen results, region and filter', async () => {
    await using bench = await startBench()
    const { browse } = await launched(bench)
    const all = await browse('/projects/4003?region=ctgA:1-50,001')
    const query = 'result=6101&result=6103&region=ctgA:1-50,001&pass=1&quality=30&kind=indel'
    const some = await browse(`/projects/4003?${query}`)
    const rows = (text: string) => Number(/<h2>(\d+) variants?<\/h2>/.exec(text)?.[1])
    expect(rows(all.text)).toBeGreaterThan(40)
    expect(rows(some.text)).toBeGreaterThan(0)
    expect(rows(some.text)).toBeLessThan(10)
    expect(some.text).not.toContain('<th scope="col">Volvox shallow</th>')
  })

  it('reports an invalid region, and escapes it', async () => {
    await using bench = await startBench()
    const { browse } = await launched(bench)
    const { status, text } = await browse('/projects/4003?region=<script>alert(1)')
    expect(status).toBe(200)
    expect(text).toContain('“&lt;script&gt;alert(1)” is not a region')
  })

  it('[TRG-04] requests access when opened without a launch, and returns to the requested page', async () => {
    await using bench = await startBench()
    const browse = browserOf(bench.url)
    expect((await browse('/')).text).toContain('Sign in with the platform')
    const { location: dialog } = await browse('/sign-in')
    const back = await browse(await bench.platform.approve(dialog, '1001'))
    expect(back.location).toBe('/')
    expect((await browse('/')).text).toContain('Volvox depth series')
    const more = await browse('/projects/4003?kind=snv')
    expect(new URL(more.location).searchParams.get('scope')).toContain('read project 4003')
    const again = await browse(await bench.platform.approve(more.location, '1001'))
    expect(again.location).toBe('/projects/4003?kind=snv')
    expect((await browse(again.location)).status).toBe(200)
  })

  it('shows an explanation to a user who declines', async () => {
    await using bench = await startBench()
    const browse = browserOf(bench.url)
    const { location: dialog } = await browse('/sign-in')
    const back = await browse(await bench.platform.deny(dialog, '1001'))
    expect(back).toMatchObject({
      status: 400,
      text: expect.stringContaining('The user denied access.'),
    })
  })

  it('[BIL-01, BIL-04, BIL-09, PRP-02] sells a report, writes it to the project, and refunds it', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const { browse, sessionId } = await launched(bench)
    const choice = new URLSearchParams('result=6101&result=6102&region=ctgA:1-20000')
    const ordered = await browse('/projects/4003/report', choice)
    expect(new URL(ordered.location).searchParams.get('scope')).toContain('write project 4003')
    const dialog = await browse(await platform.approve(ordered.location, '1001'))
    expect(dialog.location).toContain(platform.storeUrl)

    const purchase = purchaseOf(dialog.location)
    const { redirect } = await platform.decidePurchase(purchase)
    const page = await browse(redirect!)
    expect(page.location).toBe(`/reports/${purchase}`)
    expect((await browse(page.location)).text).toContain('The report is ready')
    const stranger = browserOf(bench.url)
    expect((await stranger(page.location)).status).toBe(404)

    const client = platform.clientFor('1001')
    expect(await client.v1.getAppSession({ id: sessionId })).toMatchObject({ Status: 'Complete' })
    const { Items } = await client.v1.listAppSessionAppResults({ appSessionId: sessionId })
    expect(Items).toMatchObject([{ Name: 'Cohort report' }])
    const files = await client.v1.listAppResultFiles({ appResultId: Items[0]!.Id, SortBy: 'Path' })
    expect(files.Items.map(({ Path }) => Path)).toEqual(['report.html', 'variants.tsv'])
    const properties = await client.v1.appResultProperties.list({ id: Items[0]!.Id })
    expect(properties.Items.map(({ Name }) => Name)).toEqual([
      'CohortBrowser.Purchase',
      'CohortBrowser.Region',
      'CohortBrowser.Results',
      'CohortBrowser.Variants',
    ])
    const opened = await browse(`${page.location}/page`)
    expect(await (await fetch(opened.location)).text()).toContain('ctgA:1-20000')

    await browse(`${page.location}/refund`, new URLSearchParams())
    expect((await browse(page.location)).text).toContain('The purchase was refunded')
    const { RefundStatus } = await client.billing.getPurchase({ id: purchase })
    expect(RefundStatus).toBe('COMPLETED')
  })

  it('[BIL-04] delivers nothing without a purchase', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const browse = browserOf(bench.url)
    const signIn = await browse('/projects/4003')
    await browse(await platform.approve(signIn.location, '1001'))
    const ordered = await browse('/projects/4003/report', new URLSearchParams())
    const dialog = await browse(await platform.approve(ordered.location, '1001'))
    const { redirect } = await platform.decidePurchase(purchaseOf(dialog.location), 'cancel')
    const { location } = await browse(redirect!)
    expect((await browse(location)).text).toContain('Nothing was bought')
    const client = platform.clientFor('1001')
    const sessions = await client.v1.listOwnAppSessions({ Status: ['Aborted'] })
    expect(sessions.Items).toMatchObject([
      { Name: 'Cohort report', StatusSummary: 'The report was not bought.' },
    ])
  })

  it('[BIL-09] refunds automatically if the report cannot be written', async () => {
    await using bench = await startBench()
    const { platform } = bench
    const { browse } = await launched(bench)
    const ordered = await browse('/projects/4003/report', new URLSearchParams())
    const dialog = await browse(await platform.approve(ordered.location, '1001'))
    const purchase = purchaseOf(dialog.location)
    const { redirect } = await platform.decidePurchase(purchase)
    await platform.setFaults([{ operation: 'v1.uploadAppResultFile', error: { code: 'Conflict' } }])
    expect((await browse(redirect!)).text).toContain('That did not work')
    const bought = await platform.clientFor('1001').billing.getPurchase({ id: purchase })
    expect(bought).toMatchObject({ RefundStatus: 'COMPLETED' })
  })
})
