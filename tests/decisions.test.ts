import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decidedFacts, decidedParameters, operations } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { collectStatements } from './conformance/collect-statements.ts'

const root = join(import.meta.dirname, '..')
const { decisions } = collectStatements(root)
const rows = new Set(decisions.map(({ id }) => id))
const requirements = readFileSync(
  join(root, 'docs/reference/requirements.md'),
  'utf8',
).toLowerCase()

/** Shown by the documentation with the other filters of runs, which no line of the requirements repeats. */
const shownElsewhere = ['instrumenttype']

describe('a decision', () => {
  it('[DEC-01] has a row of its own with an id, what was chosen and the reason', () => {
    expect(rows.size).toBe(decisions.length)
    expect(decisions.filter(({ id, here }) => id === '' || here === '')).toEqual([])
  })

  it('[DEC-01] is named by each operation, parameter and fact of the profiles that comes from it', () => {
    const named = [
      ...operations.flatMap(({ id, decided }) => (decided === undefined ? [] : [[id, decided]])),
      ...Object.entries(decidedParameters),
      ...Object.entries(decidedFacts).flatMap(([fact, of]) =>
        [of].flat().map((row) => [fact, row]),
      ),
    ]
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(([, row = '']) => !rows.has(row))).toEqual([])
  })

  it('[DEC-01] is behind each query parameter that no requirement names', () => {
    const names = operations.flatMap(({ query }) => Object.keys(query?.shape ?? {}))
    const unknown = [...new Set(names.map((name) => name.toLowerCase()))].filter(
      (name) =>
        !requirements.includes(name) &&
        !(name in decidedParameters) &&
        !shownElsewhere.includes(name),
    )
    expect(unknown).toEqual([])
  })

  it('[DEC-01] that the setting `profile` changes is a fact of the profiles', () => {
    const switched = decisions.filter(({ setting }) => setting.includes('`profile`'))
    const facts = new Set(Object.values(decidedFacts).flat())
    expect(switched.map(({ id }) => id).filter((id) => !facts.has(id))).toEqual([])
    const others = decisions.filter(({ id, setting }) => facts.has(id) && setting === '')
    expect(others).toEqual([])
  })
})
