import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accessibilityFaults,
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { testSeed } from '../../packages/emulator/src/testing/test-seed.ts'
import { openBuiltPlayground, type ServedFolder } from './testing/built-site.ts'

const phone = { width: 390, height: 844 }
const deployed = readFileSync(
  join(import.meta.dirname, '../../packages/forms/corpus/deployed.form'),
  'utf8',
)

describe.skipIf(missingChromium() !== undefined)('[FRM-08] the playground of forms', () => {
  let site: ServedFolder
  let browser: Browser
  beforeAll(async () => {
    site = await openBuiltPlayground()
    browser = await openChromium()
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await site?.[Symbol.asyncDispose]()
  })

  const open = async (context: BrowserContext, address = '') => {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(`${site.origin}/playground/${address}`)
    return {
      page,
      errors,
      box: page.getByRole('textbox', { name: 'Text of the form' }),
      form: page.locator('launch-form'),
      outcome: page.locator('.pg-outcome'),
      section: (name: string) => page.getByRole('region', { name, exact: true }),
    }
  }
  const withPage = async (
    address: string,
    body: (opened: Awaited<ReturnType<typeof open>>) => Promise<void>,
    options: BrowserContextOptions = {},
  ) => {
    await using context = await browser.newContext(options)
    const opened = await open(context, address)
    await body(opened)
    expect(opened.errors).toEqual([])
  }

  it('needs at most 80 kB of script, compressed, to show the form, its text and its outcome', async () => {
    let bytes = 0
    await using context = await browser.newContext()
    const page = await context.newPage()
    const loading: Promise<void>[] = []
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return
      const add = async () => void (bytes += gzipSync(await response.body()).length)
      loading.push(add())
    })
    await page.goto(`${site.origin}/playground/`, { waitUntil: 'networkidle' })
    await page.getByLabel('Minimum quality').waitFor()
    await page.getByText('Input.min-quality').first().waitFor()
    await Promise.all(loading)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(80_000)
  })

  it('shows the properties, scopes and code of what is typed and chosen', async () => {
    await withPage('', async ({ page, form, section }) => {
      await form.getByLabel('Minimum quality').fill('35')
      await expect.poll(() => section('Properties').innerText()).toContain('35')
      await section('Check').getByText(/Reads/).waitFor()
      const reads = form.getByRole('combobox', { name: /Reads/ })
      await reads.fill('NA12878')
      await page.getByRole('option', { name: /NA12878/ }).click()
      await page.keyboard.press('Escape')
      await expect.poll(() => section('Scopes').innerText()).toContain('read sample 5001')
      await form.getByRole('combobox', { name: /Save the results/ }).fill('Family')
      await page.getByRole('option', { name: /Family trio/ }).click()
      await section('Check').getByText('This launch would be accepted.').waitFor()
      await expect.poll(() => section('Scopes').innerText()).toContain('write project 4001')
      for (const [language, part] of [
        ['TypeScript', 'launchApplication'],
        ['Python', 'urlopen(request)'],
        ['curl', "--data '{"],
      ] as const) {
        await section('Launch').getByRole('button', { name: language }).click()
        const code = section('Launch').getByRole('group', { name: `The launch, ${language}` })
        await expect.poll(() => code.innerText()).toContain(part)
        expect(await code.innerText()).toContain('v1pre3/samples/5001')
      }
      expect(await section('Values').innerText()).toContain('"min-quality": "35"')
      expect(await section('Types').innerText()).toContain("'Input.min-quality'?: string")
    })
  })

  it('keeps what is entered while the text is edited, and shows an error at its line', async () => {
    await withPage('?form=numbers', async ({ page, box, form, section }) => {
      await form.getByLabel('Minimum depth').fill('77')
      const before = await box.inputValue()
      await box.fill(before.replace('"Minimum depth"', '"Least depth"'))
      expect(await form.getByLabel('Least depth').inputValue()).toBe('77')
      await expect.poll(() => section('Properties').innerText()).toContain('77')
      await box.fill(before.replace('"min": 1,', '"min": "many",'))
      const error = page.getByRole('list', { name: 'Errors of the form' })
      await error.getByText(/many/).waitFor()
      await page.locator('.pg-numbers .pg-error', { hasText: '9' }).waitFor()
      await page.locator('.pg-inline-error').waitFor()
      expect(await form.getByLabel('Least depth').inputValue()).toBe('77')
      await error.getByRole('button', { name: /^Line 9/ }).click()
      const line = () =>
        box.evaluate((one) => {
          const { value, selectionStart } = one as unknown as Record<string, never>
          return String(value).slice(0, selectionStart).split('\n').length
        })
      await expect.poll(line).toBe(9)
      await page.keyboard.press('Control+z')
      await page.getByText('Valid', { exact: true }).waitFor()
    })
  })

  it('[FRM-07] edits a form by its parts in <form-editor>, with what was entered kept', async () => {
    await withPage('?form=numbers', async ({ page, box, form, section }) => {
      await form.getByLabel('Minimum depth').fill('77')
      const before = await box.inputValue()
      const toggle = page.getByRole('button', { name: 'Edit by parts' })
      await toggle.click()
      const editor = page.locator('form-editor')
      await editor.getByRole('button', { name: /^Minimum depth / }).click()
      await editor.getByRole('textbox', { name: 'Label', exact: true }).fill('Least depth')
      await editor.getByText('Saved', { exact: true }).waitFor()
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(wide).toBeLessThanOrEqual(width)
        expect(await faultsInBothSchemes(page)).toEqual([])
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await toggle.click()
      expect(await box.inputValue()).toBe(before.replace('Minimum depth', 'Least depth'))
      expect(await form.getByLabel('Least depth').inputValue()).toBe('77')
      await expect.poll(() => section('Properties').innerText()).toContain('77')
      await toggle.click()
      await editor.getByRole('button', { name: /^Least depth / }).click()
      await page.getByRole('combobox', { name: 'Form' }).selectOption({ index: 1 })
      await expect.poll(() => editor.getByRole('button', { name: /^Least depth / }).count()).toBe(0)
    })
  })

  it('suggests what can be written, by the keyboard alone', async () => {
    await withPage('?form=numbers', async ({ page, box, form }) => {
      await box.fill('{ "$type": "Form", "fields": [] }')
      await box.press('End')
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Control+Space')
      const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
      await options.getByText('TextBox').waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('lane')
      await page.keyboard.press('End')
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
      await page.keyboard.type(', "lab')
      await options.getByText('label', { exact: true }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Lane')
      await form.getByLabel('Lane').waitFor()
      expect(JSON.parse(await box.inputValue())).toMatchObject({
        fields: [{ $type: 'TextBox', id: 'lane', label: 'Lane' }],
      })
      await page.keyboard.press('Control+Space')
      await page.keyboard.press('Escape')
      // The box is no trap: Tab leaves it.
      await page.keyboard.press('Tab')
      expect(await box.evaluate((one) => one.ownerDocument.activeElement === one)).toBe(false)
    })
  })

  it('restores the form and what was entered from a shared link', async () => {
    await using context = await browser.newContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page, box, form } = await open(context, '?form=script-rule')
    await form.getByLabel('To cycle').fill('250')
    const text = (await box.inputValue()).replace('From cycle', 'First cycle')
    await box.fill(text)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toBe(page.url())
    const other = await open(context, new URL(link).hash)
    await expect.poll(() => other.form.getByLabel('To cycle').inputValue()).toBe('250')
    expect(await other.box.inputValue()).toBe(text)
    await other.section('Properties').getByText('250').waitFor()
    // A damaged one says so, and leaves the form.
    await other.page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash.slice(0, -9))}`)
    await other.page.getByText('The link is damaged').waitFor()
    expect(await other.box.inputValue()).toBe(text)
    expect(other.errors).toEqual([])
  })

  it('runs no script of a link before the reader acts, and then within its sandbox', async () => {
    await using context = await browser.newContext()
    const { page, box } = await open(context)
    const endless = {
      $type: 'Form',
      fields: [{ $type: 'TextBox', id: 'a', label: 'A', value: 'x', rules: 'r' }],
      rulesets: [{ $type: 'ScriptValidationRule', id: 'r', callback: 'for (;;) {}' }],
    }
    await box.fill(JSON.stringify(endless))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.url()).toContain('#1,')
    const { hash } = new URL(page.url())
    await page.close()
    const engines: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('.wasm')) engines.push(request.url())
    })
    const other = await open(context, hash)
    await other.section('Check').getByText('Nothing is missing.').waitFor()
    await other.page.waitForLoadState('networkidle')
    expect(engines).toEqual([])
    await other.form.getByLabel('A').fill('y')
    await other
      .section('Check')
      .getByText(/1000 ms/)
      .waitFor()
    expect(engines).toHaveLength(1)
    // The page stays usable meanwhile.
    await other.form.getByLabel('A').fill('z')
    await other.section('Properties').getByText('z', { exact: true }).waitFor()
  })

  it('shows the warning of a rule in script as it is typed, which blocks nothing', async () => {
    await withPage('?form=script-rule', async ({ page, form, section }) => {
      await form.getByLabel('To cycle').fill('350')
      await section('Check')
        .getByText(/Warning: More than 300 cycles/)
        .waitFor()
      await section('Check')
        .getByText(/would be accepted, with a warning/)
        .waitFor()
      await form.getByRole('button', { name: 'Launch' }).click()
      await page.getByText('Nothing was started').waitFor()
      await form.getByLabel('To cycle').fill('0')
      await section('Check')
        .getByText(/Not ready to launch/)
        .waitFor()
    })
  })

  it('says what a form of the deployed platform means here, and rewrites it', async () => {
    await withPage('', async ({ page, box, form, section }) => {
      await box.fill(deployed)
      await form.getByLabel('Analysis Name').waitFor()
      const notes = section('What this text means here')
      await notes.getByText(/Unknown rule "gone-rule"/).waitFor()
      await notes.getByText(/Strict JSON has no comments/).waitFor()
      await notes.getByRole('button', { name: 'Rewrite as strict JSON' }).click()
      const text = await box.inputValue()
      expect(JSON.parse(text)).toMatchObject({ $type: 'Form' })
      await form.getByLabel('Analysis Name').waitFor()
      await page.keyboard.press('Control+z')
      await expect.poll(() => box.inputValue()).toBe(deployed.replaceAll('\r\n', '\n'))
    })
  })

  it('says that a form is too long for a link', async () => {
    await withPage('?form=text-and-patterns', async ({ page, form }) => {
      const noise = Array.from({ length: 9000 }, (_, at) =>
        ((at * 7919 ** 3) % 4_294_967_291).toString(36),
      ).join('')
      await form.getByLabel('Note').fill(noise)
      await page.getByText(/^Too long for the address/).waitFor()
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByText(/too long for a link/).waitFor()
      expect(page.url()).not.toContain('#')
    })
  })

  it('fills choosers from a bench, and says why another can’t be read', async () => {
    const [web, ...others] = testSeed.applications!
    const bench = (origins: string[]) =>
      startTestPlatform({
        seed: {
          users: testSeed.users!,
          tokens: testSeed.tokens!,
          applications: [{ ...web!, origins }, ...others],
          projects: [{ id: '4001', owner: '1001', name: 'Volvox' }],
        },
      })
    await using platform = await bench([site.origin])
    await using closed = await bench([])
    await using context = await browser.newContext()
    const { page, form } = await open(context, '?form=permission-rule')
    await page.getByRole('button', { name: 'Built-in samples' }).click()
    const dialog = page.getByRole('dialog')
    const connect = async (address: string, token: string) => {
      await dialog.getByLabel('Address of the bench').fill(address)
      await dialog.getByLabel('Token').fill(token)
      await dialog.getByRole('button', { name: 'Connect' }).click()
    }
    await connect(closed.apiUrl, 'ada-private')
    await dialog.getByText(`has registered the origin ${site.origin}`).waitFor()
    await connect('http://127.0.0.1:9', 'ada-private')
    await dialog.getByText(/^Nothing answers at/).waitFor()
    await connect(platform.apiUrl, 'no-token')
    await dialog.getByText(/does not know this token/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await connect(platform.apiUrl, 'ada-private')
    await page.getByRole('button', { name: new URL(platform.apiUrl).host }).waitFor()
    await form.getByRole('combobox').fill('Vol')
    await page.getByRole('option', { name: /Volvox/ }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.url()).toContain('#1,')
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    )
    expect(kept).not.toContain('ada-private')
  })

  it('has no fault that axe finds, wide or narrow, light or dark, and scrolls nowhere sideways', async () => {
    await withPage('?form=deployed', async ({ page, box }) => {
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const tab of width === 390 ? ['Text', 'Form', 'Outcome'] : ['']) {
          if (tab !== '') await page.getByRole('tab', { name: tab }).click()
          const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
          expect(wide).toBeLessThanOrEqual(width)
          expect(await faultsInBothSchemes(page)).toEqual([])
        }
      }
      await page.getByRole('tab', { name: 'Text' }).click()
      await box.fill('{ "$type": "Form", "fields": [{ "$type": "TextBox" }] }')
      await page.locator('.pg-inline-error').waitFor()
      expect(await faultsInBothSchemes(page)).toEqual([])
    })
  })

  it('shows one pane at a time on a phone, as tabs, and sizes them by keys on a screen', async () => {
    await withPage(
      '',
      async ({ page, form }) => {
        expect(await form.isVisible()).toBe(false)
        await page.getByRole('tab', { name: 'Text' }).focus()
        await page.keyboard.press('ArrowRight')
        await form.getByLabel('Minimum quality').waitFor()
        await page.keyboard.press('ArrowRight')
        await page.getByRole('tabpanel', { name: 'Outcome' }).waitFor()
        await page.setViewportSize({ width: 1440, height: 900 })
        const text = page.getByRole('region', { name: 'Text', exact: true })
        const before = (await text.boundingBox())!.width
        await page.getByRole('separator', { name: 'Width of the text' }).press('ArrowRight')
        expect((await text.boundingBox())!.width).toBeGreaterThan(before + 20)
        const line = (await page
          .getByRole('separator', { name: 'Width of the text' })
          .boundingBox())!
        await page.mouse.move(line.x + 4, line.y + 300)
        await page.mouse.down()
        await page.mouse.move(line.x - 96, line.y + 300)
        await page.mouse.up()
        expect((await text.boundingBox())!.width).toBeLessThan(before)
      },
      { viewport: phone },
    )
  })
})
