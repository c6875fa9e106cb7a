import { operations } from '@benchtop/contracts'
import { createClient } from '@benchtop/client'
import { describe, expect, it } from 'vitest'
import { operationIds } from '../../api/operation-ids.ts'
import { faultEntries, matching, type Entry } from './entries.ts'

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
const textsOf = (found: readonly Entry[]) => found.map(({ text }) => text)
const texts = (typed: string) => textsOf(matching(entries, typed))

describe('the palette', () => {
  it('shows recent pages first as long as nothing is typed', () => {
    expect(texts('')[0]).toBe('Volvox')
    expect(texts('')).toHaveLength(entries.length)
  })

  it.each([
    ['p', ['Projects', 'Purchases']],
    ['pur', ['Purchases']],
    ['line lau', ['Launch Line Counter']],
    ['TIME', ['Advance the clock by 1 hour']],
    ['ojects', ['Projects']],
    ['unter lau', ['Launch Line Counter']],
    ['olvo', ['Volvox']],
    ['olvo x1', []],
  ])('[CNS-03] finds by %s what has each word anywhere', (typed, found) => {
    expect(texts(typed).slice(0, found.length)).toEqual(found)
  })

  it('[CNS-03] shows the best match first: all of it, a whole word, a beginning, then a part within', () => {
    const runs = ['Overruns', 'Sorted by runs', 'Runs', 'Runsheet', 'Other'].map((text) =>
      entry('Commands', text, text === 'Other' ? 'runs' : ''),
    )
    expect(textsOf(matching(runs, 'runs'))).toEqual([
      'Runs',
      'Sorted by runs',
      'Runsheet',
      'Overruns',
      'Other',
    ])
  })

  it('[CNS-03] shows the group with the best match first', () => {
    const all = [entry('Commands', 'Simulate overruns'), entry('Found', 'Runs of May')]
    expect(textsOf(matching(all, 'runs'))).toEqual(['Runs of May', 'Simulate overruns'])
  })

  it('shows what the platform found, which matches by its own rules', () => {
    const found = entry('Found', 'reads.bam')
    expect(matching([...entries, found], '7001')).toEqual([found])
  })

  it('shows a limited number of each group', () => {
    const many = Array.from({ length: 30 }, (_, at) => entry('Commands', `Launch app ${at}`))
    expect(matching(many, 'launch')).toHaveLength(8)
  })

  it('[CNS-03] injects a fault on each operation, found by any part of its id', () => {
    const ids = operationIds(createClient({ apiUrl: 'http://127.0.0.1' }))
    expect(ids.toSorted()).toEqual(['download', ...operations.map(({ id }) => id)].toSorted())
    const went: string[] = []
    const faults = faultEntries(ids, (path) => went.push(path))
    for (const id of ids) {
      const [first] = matching(faults, `fault ${id.slice(1)}`)
      expect(first?.text).toBe(`Inject a fault: ${id}`)
      first?.act()
      expect(went.pop()).toBe(`/bench?operation=${id}#injected-faults`)
    }
  })
})
