import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import {
  serveApp,
  startTestPlatform,
  type ServedApp,
  type ServedAppOptions,
} from '@benchtop/testkit'
import express, { type Express } from 'express'
import type { Page } from 'playwright-core'
import {
  launchOn,
  startApp as startCarrierScreening,
} from '../../examples/carrier-screening/src/testing/app.ts'

// What apps are made from, each on a platform of its own: templates, and the example of a form.

const templates = join(import.meta.dirname, '../../templates')

type Connection = Parameters<ServedAppOptions['createServer']>[0]
type GoThere = (page: Page, take: () => Promise<void>) => Promise<void>

/** What a picture is called, and how to get there, where it is taken. */
export const starterPictures: Readonly<Record<string, GoThere>> = {
  // The other native templates write the same report.
  'native-typescript': native('native-typescript'),
  'web-express': web(() => startTemplate('web-express')),
  'web-vite': web(startVite),
  'web-purchase': web(() => startTemplate('web-purchase')),
  async 'carrier-screening'(page, take) {
    await using app = await startCarrierScreening()
    const { redirect } = await launchOn(app, '5001', '5002')
    await page.goto(redirect ?? '')
    await page.getByRole('table').first().waitFor()
    await take()
  },
}

/** The report of a launch in the console. */
function native(template: string): GoThere {
  return async (page, take) => {
    const folder = join(templates, template)
    const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
    // The packages as they are in the workspace, which needs no build.
    const environment = { PATH: path, NODE_OPTIONS: '--conditions=@benchtop/source' }
    // Packages are links to folders that no sandbox shows.
    const options = { app: folder, environment, executor: 'process' } as const
    await using platform = await startTestPlatform(options)
    const values = { calls: 'appresults/6001', 'project-id': 'projects/4001' }
    const { session } = await platform.launch(platform.app, { as: 'ada@example.test', values })
    await page.goto(`${platform.uiUrl}/sign-in`)
    await page.getByRole('button', { name: /Ada Example/ }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    await page.goto(`${platform.uiUrl}/analyses/${session.Id}`)
    await page.frameLocator('iframe[title="Report"]').locator('h1, h2, p').first().waitFor()
    await take()
  }
}

/** As the template's own tests start it: by its path, since templates are checked apart. */
async function startTemplate(template: string): Promise<ServedApp> {
  const { startApp } = (await import(join(templates, template, 'tests/start-app.ts'))) as {
    startApp(): Promise<ServedApp>
  }
  return startApp()
}

/** With its browser part as it is built. */
async function startVite(): Promise<ServedApp> {
  const folder = join(templates, 'web-vite')
  const args = [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  const { createServer } = (await import(join(folder, 'server/server.ts'))) as {
    createServer(connection: Connection): Express
  }
  return serveApp({
    folder,
    createServer: (connection) =>
      createServer(connection).use(express.static(join(folder, 'dist'))),
  })
}

/** The page that a launch from a project leads to. */
function web(startApp: () => Promise<ServedApp>): GoThere {
  return async (page, take) => {
    await using app = await startApp()
    const properties = [
      { Name: 'Input.Projects', Type: 'project[]' as const, Items: ['v1pre3/projects/4001'] },
    ]
    const { platform } = app
    const launch = { as: 'ada@example.test', properties }
    const { redirect } = await platform.launch(platform.app, launch)
    await page.goto(redirect ?? '')
    await page.locator('h1, h2, table').first().waitFor()
    await take()
  }
}
