import { describe, expect, it } from 'vitest'
import { findEntries } from './pasted-entries.ts'
import { entriesIn } from './pasted-text.ts'

const sample = (id: string, name: string) => ({ Id: id, Href: `v1pre3/samples/${id}`, Name: name })
const samples = [
  sample('1', 'NA12878'),
  sample('2', 'twin'),
  sample('3', 'Twin'),
  sample('4', '77'),
]

function find(entries: readonly string[]) {
  return findEntries('sample', entries, {
    get: (href) => Promise.resolve(samples.find(({ Href }) => Href === href)),
    search(query) {
      const items = samples.filter(({ Name }) => Name.toLowerCase().includes(query.toLowerCase()))
      return Promise.resolve({ items, total: items.length })
    },
  })
}

describe('a pasted list', () => {
  it('is split at newlines, commas, semicolons and tabs, without duplicates', () => {
    expect(entriesIn('a\r\n b ,c;;d\te\na')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(entriesIn('with spaces inside')).toEqual(['with spaces inside'])
  })

  it('finds ids, hrefs and names in order', async () => {
    const { found, missing } = await find(['na12878', '2', 'https://x.test/v2/samples/3', '77'])
    expect(found.map(({ href }) => href)).toEqual(
      ['1', '2', '3', '4'].map((id) => `v1pre3/samples/${id}`),
    )
    expect(missing).toEqual([])
  })

  it('reports entries that are unknown, ambiguous, or of another kind', async () => {
    const { found, missing } = await find(['nobody', 'twin', 'v1pre3/projects/1', 'NA12'])
    expect(found).toEqual([])
    expect(missing).toEqual(['nobody', 'twin', 'v1pre3/projects/1', 'NA12'])
  })
})
