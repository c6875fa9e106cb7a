import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { headScript, languageOf, storageKey } from '../.vitepress/theme/languages/language.ts'

/** What the script of the head makes of a storage. */
function chosen(localStorage: { getItem(key: string): unknown }): unknown {
  const dataset: Record<string, unknown> = {}
  runInNewContext(headScript(), { localStorage, document: { documentElement: { dataset } } })
  return dataset['language']
}

describe('the language of calls', () => {
  it('is the one that was chosen', () => {
    expect(chosen({ getItem: (key) => (key === storageKey ? 'Python' : null) })).toBe('Python')
  })

  it('is that of a shell where none was chosen, or anything else is kept', () => {
    expect(chosen({ getItem: () => null })).toBe('curl')
    expect(chosen({ getItem: () => '"]{}' })).toBe('curl')
    expect(languageOf('cobol')).toBe('curl')
  })

  it('is that of a shell where the browser keeps nothing', () => {
    const denied = () => {
      throw new Error('denied')
    }
    expect(chosen({ getItem: denied })).toBe('curl')
  })
})
