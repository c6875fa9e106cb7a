import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@benchtop/app-runtime'
import { chromium, type Browser, type Page } from 'playwright-core'
import { examplePictures } from './example-pictures.ts'
import { recordHero, settled } from './hero.ts'
import { starterPictures } from './starter-pictures.ts'
import { startCommand, type Ready } from '../../packages/cli/src/testing/command.ts'

// Takes the pictures of the site from a platform with the demo: node --conditions=@benchtop/source docs/site/pictures.ts
// They are committed, so that the site is built without a browser; take them again when the console has changed.

const folder = join(import.meta.dirname, '../public/pictures')
const size = { width: 1120, height: 700 }
/** Dialogs are one column, and are shown whole. */
const dialogs = ['consent', 'device', 'purchase']
const dialogSize = { width: 800, height: 500 }
const themes = ['light', 'dark'] as const

type Bench = Pick<Ready, 'apiUrl' | 'uiUrl' | 'storeUrl'> & { readonly appUrl: string }

/** What a picture is called, and how to get there as Ada. */
const pictures: Readonly<Record<string, (page: Page, bench: Bench) => Promise<void>>> = {
  async project(page, { uiUrl }) {
    await page.goto(`${uiUrl}/projects/4001`)
    await page.getByText('Volvox calls').first().waitFor()
  },
  async launch(page, { uiUrl }) {
    await page.goto(`${uiUrl}/apps/2002/launch`)
    await page.getByLabel('Minimum depth').waitFor()
  },
  async analysis(page, { uiUrl }) {
    await page.goto(`${uiUrl}/analyses`)
    await page
      .getByRole('link', { name: /^Variant Report / })
      .first()
      .click()
    // "Complete" would be found in the list, before the analysis is opened.
    await page.frameLocator('iframe[title="Report"]').getByRole('heading').first().waitFor()
  },
  async requests(page, { apiUrl, uiUrl }) {
    const headers = { 'x-access-token': 'ada-read' }
    await fetch(`${apiUrl}/v1pre3/projects/4001`, { headers })
    await fetch(`${apiUrl}/v1pre3/projects/4002`, { headers })
    await page.goto(`${uiUrl}/requests`)
    await page.getByText('403').first().waitFor()
    await page.getByText('/v1pre3/projects/4002').first().click()
    await page.waitForURL(/\/requests\/[^/]+$/)
  },
  async consent(page, { uiUrl, appUrl }) {
    const query = new URLSearchParams({
      client_id: 'cohort-browser',
      redirect_uri: `${appUrl}/callback`,
      response_type: 'code',
      scope: 'browse global,read project 4003',
    })
    await page.goto(`${uiUrl}/oauth/authorize?${query.toString()}`)
    await page.getByRole('button', { name: 'Allow' }).waitFor()
  },
  async device(page, { uiUrl }) {
    await page.goto(`${uiUrl}/device`)
    await page.getByRole('textbox').first().waitFor()
  },
  async purchase(page, { apiUrl, storeUrl, uiUrl }) {
    const issued = await fetch(`${uiUrl}/_emulator/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: '1001', application: '2003', scopes: ['write project 4003'] }),
    })
    const { token } = (await issued.json()) as { token: string }
    const client = createClient({ apiUrl, storeUrl, token })
    const result = await client.v1.createAppResult({ projectId: '4003', Name: 'Cohort report' })
    const { HrefPurchaseDialog } = await client.billing.createPurchase({
      AppSessionId: result.AppSession.Id,
      Products: [{ Id: '3003', Quantity: '1' }],
    })
    await page.goto(HrefPurchaseDialog)
    await page.getByRole('button', { name: /^Pay/ }).waitFor()
  },
  async cohort(page, { appUrl }) {
    await page.goto(`${appUrl}/projects/4003`)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Drag across a plot').waitFor()
  },
}

await mkdir(folder, { recursive: true })
await using command = startCommand(['demo', '--port', '0', '--json'])
const { apiUrl, uiUrl, storeUrl } = await command.ready()
const { session } = (await command.event('finished')) as unknown as { session: string }
const { url: appUrl } = (await command.event('web-app')) as unknown as { url: string }
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const theme of themes) await takeAll(browser, theme, { apiUrl, uiUrl, storeUrl, appUrl })
} finally {
  await browser.close()
}

async function takeAll(from: Browser, theme: (typeof themes)[number], bench: Bench) {
  const context = await from.newContext({
    viewport: size,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const take = async (name: string, isWhole: boolean): Promise<void> => {
    await settled(page)
    await page.evaluate('document.fonts.ready')
    const bytes = await asWebp(context, await page.screenshot({ fullPage: isWhole }))
    await writeFile(join(folder, `${name}-${theme}.webp`), bytes)
    console.log(`${name}-${theme}.webp ${Math.round(bytes.length / 1000)} kB`)
  }
  await page.goto(`${bench.uiUrl}/sign-in`)
  await page.getByRole('button', { name: /Ada Example/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  for (const [name, goThere] of Object.entries(pictures)) {
    const isDialog = dialogs.includes(name)
    await page.setViewportSize(isDialog ? dialogSize : size)
    await goThere(page, bench)
    await take(name, isDialog)
  }
  const hero = await recordHero(page, bench.uiUrl, session.split('/').at(-1) ?? '')
  for (const [name, bytes] of Object.entries(hero)) {
    await writeFile(join(folder, `hero-${name}-${theme}.webp`), bytes)
    console.log(`hero-${name}-${theme}.webp ${Math.round(bytes.length / 1000)} kB`)
  }
  await page.setViewportSize(size)
  for (const [name, goThere] of Object.entries({ ...starterPictures, ...examplePictures })) {
    await goThere(page, () => take(name, false))
  }
  await context.close()
}

/** A browser is what there is to make WebP with. */
async function asWebp(context: Awaited<ReturnType<Browser['newContext']>>, png: Buffer) {
  const page = await context.newPage()
  const address = `data:image/png;base64,${png.toString('base64')}`
  const encoded: string = await page.evaluate(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(address)}
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.82)
  })()`)
  await page.close()
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
}
