import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

describe.each(['spec', 'field'] as const)('HrefPlatformUI, profile %s', (profile) => {
  it.each(['projects/4001', 'runs/8001', 'appresults/6001', 'appsessions/9001'])(
    'of %s leads a script that accepts anything to a page, as it does a browser',
    async (path) => {
      await using platform = await startTestPlatform({ profile })
      const { body, status } = await platform.ada.get(`v1pre3/${path}`)
      expect(status).toBe(200)
      const { HrefPlatformUI: address } = body.Response as { HrefPlatformUI: string }
      expect(address.startsWith(platform.uiUrl)).toBe(true)
      for (const accept of ['*/*', 'text/html']) {
        const page = await fetch(address, { headers: { accept } })
        expect([accept, page.status]).toEqual([accept, 200])
        expect(page.headers.get('content-type')).toContain('text/html')
      }
    },
  )
})
