import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf, runCommand, startCommand } from '../../packages/cli/src/testing/command.ts'
import { temporaryFolder } from '../../packages/cli/src/testing/temporary-folder.ts'
import { writeTree } from '../../packages/create-app/src/create/write-project.ts'
import { readWorkspaceTemplate } from '../../packages/create-app/src/templates/read-template.ts'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { buildConsole } from './build-console.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

// Each template under `benchtop dev`, launched as its user does in the console, as its developer does on the command line,
// and as a program does by the API.

const root = join(import.meta.dirname, '../../templates')
const native = ['native-typescript', 'native-python', 'native-shell'] as const
const web = ['web-express', 'web-vite', 'web-purchase'] as const

/** A copy of a template, on a port of its own, developed on a platform of its own. */
async function develop(template: string) {
  const folder = await temporaryFolder()
  writeTree(folder.path, readWorkspaceTemplate(template))
  const modules = join(root, template, 'node_modules')
  await symlink(modules, join(folder.path, 'node_modules'))
  const path = join(folder.path, 'benchtop.config.json')
  const url = `http://127.0.0.1:${await getPort()}`
  const text = (await readFile(path, 'utf8')).replaceAll('http://127.0.0.1:3000', url)
  const manifest = JSON.parse(text) as { dev?: { environment?: object } }
  // The packages as they are in the workspace, which needs no build.
  const environment = {
    ...manifest.dev?.environment,
    NODE_OPTIONS: '--conditions=@benchtop/source',
  }
  await writeFile(path, JSON.stringify({ ...manifest, dev: { ...manifest.dev, environment } }))
  const dev = startCommand(
    ['dev', '--port', '0', '--json', '--memory', '--no-open', '--executor', 'process'],
    {
      folder: folder.path,
    },
  )
  const { uiUrl, apiUrl } = await dev.ready()
  const { id } = await dev.event('registered')
  return {
    dev,
    url,
    uiUrl,
    apiUrl,
    id: String(id),
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      dev.kill('SIGTERM')
      await dev.ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

type Bench = Awaited<ReturnType<typeof develop>>

async function statusOf({ uiUrl }: Bench, session: string): Promise<string> {
  const id = session.slice(session.lastIndexOf('/') + 1)
  const answer = await fetch(`${uiUrl}/_emulator/appsessions/${id}`)
  return ((await answer.json()) as { status: string }).status
}

async function launched({ uiUrl, id }: Bench, request: object): Promise<string> {
  const answer = await fetch(`${uiUrl}/_emulator/launches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: '1001', application: id, ...request }),
  })
  const { appSession } = (await answer.json()) as { appSession: string }
  return appSession
}

/** Chooses the first entry wherever the form wants one. */
async function fillForm(page: Page): Promise<void> {
  for (const label of ['Variant calls', 'Save the result in']) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option').first().click()
  }
}

describe.skipIf(missingChromium() !== undefined)('[SCF-01] the template', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it.each(native)(
    '%s is launched from its form, the command line and the API',
    async (template) => {
      await using bench = await develop(template)
      await using visit = await visitConsole(browser, bench, `/apps/${bench.id}/launch`)
      const { page, complaints } = visit
      await fillForm(page)
      await page.getByRole('button', { name: 'Launch', exact: true }).click()
      await page.waitForURL(/\/analyses\/\d+$/)
      const session = page.url().slice(page.url().lastIndexOf('/') + 1)
      await expect.poll(() => statusOf(bench, session)).toBe('Complete')
      await page.getByRole('link', { name: 'Open in a new tab' }).waitFor()
      expect(complaints).toEqual([])

      const inputs = ['--input', 'calls=appresults/6001', '--output', 'project-id=projects/4001']
      const args = ['launch', bench.id, ...inputs, '--wait', '--json', '--url', bench.uiUrl]
      const run = await runCommand(args, { folder: bench.folder })
      expect([run.code, run.stderr]).toEqual([0, ''])
      expect(eventsOf(run).at(-1)).toMatchObject({ status: 'Complete' })

      const values = { calls: 'v1pre3/appresults/6001', 'project-id': 'v1pre3/projects/4001' }
      const byApi = await launched(bench, { values })
      await expect.poll(() => statusOf(bench, byApi)).toBe('Complete')
    },
  )

  it.each(web)(
    '%s is launched from the console, the command line and the API',
    async (template) => {
      await using bench = await develop(template)
      await bench.dev.event('app-started')
      await using visit = await visitConsole(browser, bench, '/projects/4001')
      const { page } = visit
      await page.getByRole('link', { name: 'Launch My App' }).click()
      await page.getByRole('button', { name: 'Launch', exact: true }).click()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.waitForURL((at) => at.origin === bench.url && !at.pathname.startsWith('/callback'))
      await expect.poll(() => page.locator('h1').first().innerText()).not.toBe('')
      expect(await page.locator('link[rel="icon"]').count()).toBe(1)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      expect(await faultsInBothSchemes(page)).toEqual([])

      const args = ['trigger', bench.id, '--from', 'projects/4001', '--json', '--url', bench.uiUrl]
      const run = await runCommand(args, { folder: bench.folder })
      expect([run.code, run.stderr]).toEqual([0, ''])
      const { redirect } = eventsOf(run).at(-1) as unknown as { redirect: string }
      const answer = await fetch(redirect, { redirect: 'manual' })
      expect(answer.status).toBeLessThan(400)

      const properties = [
        { Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] },
      ]
      const byApi = await launched(bench, { properties })
      expect(await statusOf(bench, byApi)).toBe('Running')
    },
  )
})
