import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCommand, type RunningCommand } from '../../packages/cli/src/testing/command.ts'
import { server, testApp, type TestApp } from '../../packages/cli/src/testing/web-app.ts'
import {
  accessibilityFaults,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser } from './workspace.ts'

// What `benchtop dev` shows in open pages, of the console and of the app.

const form = {
  $type: 'Form',
  id: 'word',
  fields: [{ $type: 'TextBox', id: 'note', label: 'Note' }],
}
const written = JSON.stringify(form, null, 2)

async function develop(app: TestApp, editor: string) {
  const dev = startCommand(['dev', '--port', '0', '--json', '--memory', '--no-open'], {
    folder: app.folder,
    environment: { LAUNCH_EDITOR: editor },
  })
  const { uiUrl } = await dev.ready()
  const { id } = await dev.event('registered')
  return { dev, uiUrl, id: String(id), [Symbol.asyncDispose]: () => end(dev) }
}

async function end(dev: RunningCommand): Promise<void> {
  dev.kill('SIGTERM')
  await dev.ended
}

/** A program that stands for an editor: it writes down what it is to open. */
async function writeEditor(app: TestApp): Promise<string> {
  const path = join(app.folder, '.benchtop-editor', 'code')
  await app.write('.benchtop-editor/code', `#!/bin/sh\necho "$@" >> '${path}.opened'\n`)
  await chmod(path, 0o755)
  return path
}

describe.skipIf(missingChromium() !== undefined)(
  'an app under development in a real browser',
  () => {
    let browser: Browser
    beforeAll(async () => {
      buildConsole()
      browser = await openChromium()
    })
    afterAll(() => browser?.close())

    it('[HAR-08] shows errors of its form, manifest and code in every page, with file and line', async () => {
      await using app = await testApp({ form: 'form.json' })
      await app.write('form.json', written)
      const editor = await writeEditor(app)
      await using bench = await develop(app, editor)
      await bench.dev.event('app-started')
      await using visit = await visitConsole(browser, bench, '/projects')
      const { page, complaints } = visit
      const panel = page.getByRole('region', { name: 'The app under development' })
      await panel.getByRole('button', { name: 'Word: up' }).waitFor()

      await app.write('form.json', written.replace('TextBox', 'TextBx'))
      await panel.getByText('Did you mean "TextBox"?').waitFor()
      await panel.getByRole('button', { name: 'Open form.json:6:16' }).click()
      await expect
        .poll(() => readFile(`${editor}.opened`, 'utf8').catch(() => ''))
        .toContain(`${join(app.folder, 'form.json')}:6:16`)
      expect(await accessibilityFaults(page)).toEqual([])
      await app.write('form.json', written)
      await panel.getByRole('button', { name: 'Word: up' }).waitFor()

      await app.configure({ form: 'form.json', kindd: 'web' })
      await panel.getByText('kindd: there is no such member. Did you mean "kind"?').waitFor()
      await panel.getByRole('button', { name: /^Open benchtop\.config\.json:1:\d+$/ }).waitFor()
      await app.configure({ form: 'form.json' })
      await panel.getByRole('button', { name: 'Word: up' }).waitFor()

      await app.write('server.mjs', `console.log('began')\nthrow new Error('out of words')\n`)
      await panel.getByText('Error: out of words').first().waitFor()
      await panel.getByRole('button', { name: 'Open server.mjs:2' }).waitFor()
      await panel.getByRole('button', { name: 'Word: 1 error' }).click()
      await panel.getByText('out of words').first().waitFor({ state: 'detached' })
      await app.write('server.mjs', server('again'))
      await panel.getByRole('button', { name: 'Word: up' }).click()
      await panel.getByText('at the app').or(panel.getByText('began')).first().waitFor()
      expect(complaints).toEqual([])
    })

    it('[HAR-08] has its error at its own address, and is shown there once it runs again', async () => {
      await using app = await testApp({}, `throw new Error('out of words')\n`)
      await using bench = await develop(app, 'none')
      await bench.dev.event('app-exited')
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(app.url)
      await page.getByRole('heading', { name: 'The app is down' }).waitFor()
      await page.getByText('Error: out of words').waitFor()
      await app.write('server.mjs', server('mended'))
      await expect.poll(() => page.innerText('body')).toContain('"word":"mended"')
      await context.close()
    })

    it('[FRM-05, HAR-08] shows a saved form in the open launch page', async () => {
      await using app = await testApp({ form: 'form.json' })
      await app.write('form.json', written)
      await using bench = await develop(app, 'none')
      await bench.dev.event('app-started')
      const path = `/apps/${bench.id}/launch`
      await using visit = await visitConsole(browser, bench, path)
      await visit.page.getByLabel('Note').fill('kept')
      await writeFile(join(app.folder, 'form.json'), written.replace('"Note"', '"Remark"'))
      await expect.poll(() => visit.page.getByLabel('Remark').inputValue()).toBe('kept')
    })
  },
)
