import { chromium } from 'playwright-core'
import { describe, expect } from 'vitest'
import { missingChromium } from '../../emulator/src/testing/chromium.ts'
import { platformFixtures } from './playwright.ts'
import { defaultSeed } from './default-seed.ts'
import type { TestPlatform } from './start-test-platform.ts'
import { test, testWith } from './vitest.ts'

const seen = new Set<string>()

describe('the fixture of vitest', () => {
  for (const turn of ['first', 'second']) {
    test(`[HAR-05] gives the ${turn} test a platform of its own`, async ({ platform }) => {
      expect(seen).not.toContain(platform.apiUrl)
      seen.add(platform.apiUrl)
      await platform.clientFor('1001').v1.createProject({ Name: 'Here' })
      expect((await platform.clientFor('1001').v1.listOwnProjects()).TotalCount).toBe(2)
    })
  }

  const { users } = defaultSeed
  testWith({ seed: { users: users! } })(
    '[HAR-05] takes the options of a platform',
    async ({ platform }) => {
      expect((await platform.clientFor('1001').v1.listOwnProjects()).TotalCount).toBe(0)
    },
  )
})

test.skipIf(missingChromium() !== undefined)(
  '[HAR-05] the fixtures of Playwright sign users in to a real browser',
  async () => {
    const { platform: withPlatform, signIn: withSignIn } = platformFixtures()
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    let ended: TestPlatform | undefined
    try {
      await withPlatform({}, async (platform) => {
        ended = platform
        const page = await browser.newPage()
        await withSignIn({ page, platform }, async (signIn) => {
          await signIn('ben@example.test')
          await page.goto(`${platform.uiUrl}/sign-in`)
          expect(await page.textContent('body')).toContain('Signed in as Ben Example')
        })
        await page.close()
      })
    } finally {
      await browser.close()
    }
    await expect(fetch(ended!.apiUrl)).rejects.toThrow()
  },
)
