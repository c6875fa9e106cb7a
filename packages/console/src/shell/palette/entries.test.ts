import { expect, it } from 'vitest'
import { matching, type Entry } from './entries.ts'

function entry(group: Entry['group'], text: string, words?: string): Entry {
  return {
    id: `${group} ${text}`,
    group,
    text,
    icon: 'open',
    act() {},
    ...(words !== undefined && { words }),
  }
}

const entries = [
  entry('Pages', 'Projects'),
  entry('Pages', 'Purchases'),
  entry('Commands', 'Advance the clock by 1 hour', 'time'),
  entry('Commands', 'Launch Line Counter'),
  entry('Recent', 'Volvox'),
]
const texts = (typed: string) => matching(entries, typed).map(({ text }) => text)

it('the palette shows recent pages first as long as nothing is typed', () => {
  expect(texts('')[0]).toBe('Volvox')
  expect(texts('')).toHaveLength(entries.length)
})

it.each([
  ['p', ['Projects', 'Purchases']],
  ['pur', ['Purchases']],
  ['line lau', ['Launch Line Counter']],
  ['TIME', ['Advance the clock by 1 hour']],
  ['ojects', []],
])('the palette finds by %s what has words that begin so', (typed, found) => {
  expect(texts(typed)).toEqual(found)
})

it('the palette shows what the platform found, which matches by its own rules', () => {
  const found = entry('Found', 'reads.bam')
  expect(matching([...entries, found], '7001')).toEqual([found])
})

it('the palette shows a limited number of each group', () => {
  const many = Array.from({ length: 30 }, (_, at) => entry('Commands', `Launch app ${at}`))
  expect(matching(many, 'launch')).toHaveLength(8)
})
