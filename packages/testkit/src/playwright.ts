import { nameOf, type Person } from './people.ts'
import {
  startTestPlatform,
  type TestPlatform,
  type TestPlatformOf,
  type TestPlatformOptions,
} from './start-test-platform.ts'

/** The part of Playwright's page that is needed. */
type BrowserPage = {
  goto(url: string): Promise<unknown>
  fill(selector: string, value: string): Promise<unknown>
  click(selector: string): Promise<unknown>
  waitForURL(url: (url: URL) => boolean): Promise<unknown>
}

/** Signs a user in to the platform in a page of a real browser, by their id or e-mail address. */
export type SignInPage = (person: Person) => Promise<void>

/** What a test gets in addition to Playwright's own. */
export type PlatformFixtures<Options extends TestPlatformOptions> = {
  platform: TestPlatformOf<Options>
  signIn: SignInPage
}

type Use<Value> = (value: Value) => Promise<void>

/**
 * The fixtures of a test with a platform of its own, for Playwright's `extend`:
 *
 *     import { test as base } from '@playwright/test'
 *     const test = base.extend<PlatformFixtures<{}>>(platformFixtures())
 *     test('is launched', async ({ page, platform, signIn }) => { … })
 */
export function platformFixtures<const Options extends TestPlatformOptions>(options?: Options) {
  return {
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    platform: async ({}: object, use: Use<TestPlatformOf<Options>>): Promise<void> => {
      await using platform = await startTestPlatform<Options>(options)
      await use(platform)
    },
    signIn: async (
      { page, platform }: { page: BrowserPage; platform: TestPlatformOf<Options> },
      use: Use<SignInPage>,
    ): Promise<void> => {
      await use((person) => signInPage(page, platform, person))
    },
  }
}

async function signInPage(
  page: BrowserPage,
  { uiUrl, control }: TestPlatform,
  person: Person,
): Promise<void> {
  const name = nameOf(person)
  await page.goto(`${uiUrl}/sign-in`)
  if (typeof person !== 'string' && person.password !== undefined) {
    await page.fill('#email', person.email)
    await page.fill('#password', person.password)
    await page.click('form[action="/sign-in"] button.wide')
  } else {
    const { users } = await control.getStatus()
    const user = users.find(({ id, email }) => id === name || email === name)
    if (user === undefined) throw new TypeError(`There is no user ${name}.`)
    await page.click(`button[name="account"][value="${user.id}"]`)
  }
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}
