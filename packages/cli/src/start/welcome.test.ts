import { createEmulator } from '@benchtop/emulator'
import { expect, it } from 'vitest'
import { memoryOutput, widthOf } from '../testing/memory-output.ts'
import { printWelcome } from './welcome.ts'

const seed = {
  users: [
    { id: '1', name: 'Ada', email: 'ada@example.test', password: 'ada' },
    { id: '2', name: 'Ben', email: 'ben@example.test', password: 'ben' },
  ],
  tokens: [{ token: 'ada-private', user: '1', private: true }],
}

it.each([60, 80, 120])(
  'what is said first fits %i columns, with addresses whole, and names no token that isn’t there',
  async (columns) => {
    await using emulator = await createEmulator({ seed })
    const { output, text } = memoryOutput({ columns })
    const platform = {
      emulator,
      seeds: [seed],
      moved: [{ face: 'api', from: 5100, to: 5104 }],
      lacksDemo: false,
      isShared: false,
    } as const
    await printWelcome(output, { ...platform, close: async () => {} }, { staysUp: true })
    expect(widthOf(text())).toBeLessThanOrEqual(columns)
    for (const url of [emulator.apiUrl, emulator.uiUrl, emulator.storeUrl])
      expect(text()).toContain(url)
    expect(text()).toContain('ada-private')
    expect(text()).toMatch(/Ben .* ben +–\n/)
    expect(text()).not.toContain('not known')
  },
)
