import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import type { EmulatorOptions } from '../../packages/emulator/src/emulator-options.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { followLink, type Browser, type Page } from './workspace.ts'

/** A shared bench that serves TLS by itself, with Ada as its owner and Ben as a member. */
export async function startSharedBench(
  options: EmulatorOptions = {},
): Promise<TestPlatform & AsyncDisposable> {
  await using folder = await temporaryFolder()
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')]
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const [ui, api, store] = await Promise.all([getPort(), getPort(), getPort()])
  return await startTestPlatform({
    ports: { ui, api, store },
    shared: {
      publicUrls: { ui: `https://localhost:${ui}` },
      tls: { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') },
      owners: ['ada@example.test'],
    },
    ...options,
  })
}

/** A browser that has signed in with a password, and what was refused to it. */
export type SharedVisit = AsyncDisposable & {
  readonly page: Page
  open(path: string): Promise<void>
  /** As a link of the console does. */
  follow(path: string): Promise<void>
  /** Answers of 400 and more, and errors of scripts. */
  readonly complaints: string[]
}

/** Signs in to a shared bench, and opens its console. */
export async function visitShared(
  browser: Browser,
  platform: Pick<TestPlatform, 'uiUrl'>,
  name: 'ada' | 'ben',
): Promise<SharedVisit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${platform.uiUrl}/`)
  await page.getByLabel('E-mail').fill(`${name}@example.test`)
  await page.getByLabel('Password').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Your bench' }).waitFor()
  return {
    page,
    complaints,
    async open(path) {
      await page.goto(`${platform.uiUrl}${path}`)
    },
    follow: (path) => followLink(page, path),
    [Symbol.asyncDispose]: () => context.close(),
  }
}
