import { describe, expect, it } from 'vitest'
import { memoryOutput } from '../testing/memory-output.ts'
import { createDevView } from './view.ts'

const message =
  'The app ended with exit code 1 while it was starting. Fix it and save: it is started again.'

describe('the view of an app under development', () => {
  const open = (columns?: number) => {
    const { output, text } = memoryOutput(columns === undefined ? {} : { columns })
    const view = createDevView(output, { places: [{ text: 'http://a' }], hasKeys: true })
    return { view, text }
  }

  it('[HAR-08] says what is wrong once, and in its bar only that something is', () => {
    const { view, text } = open(200)
    view.failed('app', message)
    view.show({ launch: 'Complete' })
    view.show({ launch: 'Running' })
    expect(text().split(message)).toHaveLength(2)
    expect(text()).toContain('1 error: app')
    view.failed('form', 'form.json isn’t JSON.')
    expect(text()).toContain('2 errors: app, form')
    view.mended('app')
    view.mended('form')
    expect(text().slice(text().lastIndexOf('last launch'))).toContain('no error')
    view.close()
  })

  it('[HAR-08] wraps it at its words in a narrow terminal, next to its source', () => {
    const { view, text } = open(50)
    view.failed('app', message)
    const lines = text()
      .split('\n')
      .filter((line) => line.includes('│'))
      .map((line) => line.slice(line.indexOf('benchtop')))
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.filter((line) => line.length > 50)).toEqual([])
    const words = lines.map((line) =>
      line
        .slice(line.indexOf('│') + 1)
        .replace('✗', '')
        .trim(),
    )
    expect(words.join(' ')).toBe(message)
    view.close()
  })

  it('[HAR-08] has one line of it, and no bar, where a program reads it', () => {
    const { view, text } = open()
    view.failed('app', message)
    expect(text()).toBe(`${'benchtop'.padEnd(12)} │ ✗ ${message}\n`)
  })
})
