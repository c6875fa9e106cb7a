import { describe, expect, it } from 'vitest'
import { parseQuery, planQuery, type Plan } from '@benchtop/search-query'
import { resolveQuery } from './resolve-query.ts'
import { searchFields } from './search-fields.ts'

function planOf(query: string, scope: 'projects' | 'samples' | 'sample_files' = 'projects'): Plan {
  return planQuery(resolveQuery(parseQuery(query), searchFields[scope]))
}

/** The index expression, and whether the rows are checked as well. */
function indexed(query: string, scope: 'projects' | 'samples' | 'sample_files' = 'projects') {
  const { match, rest } = planOf(query, scope)
  return [match, rest.kind === 'all']
}

describe('the plan of a query', () => {
  const both = '{name description} :'

  it.each([
    ['cohort', `${both} ("cohort")`],
    ['name:cohort', '{name} : ("cohort")'],
    ['one two', `(${both} ("one")) AND (${both} ("two"))`],
    ['one OR two', `(${both} ("one")) OR (${both} ("two"))`],
    ['one NOT two', `((${both} ("one"))) NOT ((${both} ("two")))`],
    ['größe', `${both} ("größe")`],
    ['größe-9', `${both} ("größe-9")`],
    ['日本語', `${both} ("日本語")`],
    ['_-_', `${both} ("_-_")`],
    ['\\"\\"\\"', `${both} ("""""""")`],
  ])('queries only the index for %j', (query, match) => {
    expect(indexed(query)).toEqual([match, true])
  })

  it.each([
    ['"one-two"', `${both} ("one" AND "two")`],
    ['one*', `${both} ("one")`],
    ['one*two*3', `${both} ("one" AND "two")`],
    ['one totalsize:5', `(${both} ("one"))`],
    ['one x', `(${both} ("one"))`],
    ['one -x', `(${both} ("one"))`],
    ['one -two*', `(${both} ("one"))`],
    ['one OR two*', `(${both} ("one")) OR (${both} ("two"))`],
  ])('lets the index narrow %j, and the rows decide', (query, match) => {
    expect(indexed(query)).toEqual([match, false])
  })

  it.each([
    '',
    '*',
    'ab',
    'a*b',
    'ä',
    '-one',
    'one OR ab',
    'one OR totalsize:5',
    'totalsize:5',
    'name:*',
  ])('reads the rows for %j', (query) => {
    expect(planOf(query).match).toBeUndefined()
  })

  it('checks the rows only for what the index left open', () => {
    expect(planOf('one two* totalsize:5').rest).toMatchObject({
      kind: 'and',
      of: [{ kind: 'text', pattern: ['two', ''] }, { kind: 'number' }],
    })
  })

  it('finds a file by its path, of which the name is a part', () => {
    expect(indexed('path:reads', 'sample_files')).toEqual(['{path} : ("reads")', true])
    expect(indexed('name:reads', 'sample_files')).toEqual(['{path} : ("reads")', false])
    expect(indexed('extension:vcf.gz', 'sample_files')).toEqual(['{path} : ("vcf")', false])
    expect(indexed('extension:gz', 'sample_files')).toEqual(['{path} : (".gz")', false])
  })

  it('recognizes that an id or a containing resource leaves few rows', () => {
    expect(planOf('id:5001 one', 'samples').isNarrow).toBe(true)
    expect(planOf('project:4001', 'samples').isNarrow).toBe(true)
    expect(planOf('owner:ada', 'samples').isNarrow).toBe(false)
    expect(planOf('project:4001 OR one', 'samples').isNarrow).toBe(false)
    expect(planOf('id:[1 TO 9]', 'samples').isNarrow).toBe(false)
  })

  it('removes what is always or never true', () => {
    expect(planOf('* one').whole).toMatchObject({ kind: 'text' })
    expect(planOf('* OR one').whole).toEqual({ kind: 'all' })
    expect(planOf('sampleid:one').whole).toEqual({ kind: 'none' })
    expect(planOf('sampleid:one name:one').whole).toEqual({ kind: 'none' })
    expect(planOf('-sampleid:one').whole).toEqual({ kind: 'all' })
    expect(planOf('-*').whole).toEqual({ kind: 'none' })
  })
})
