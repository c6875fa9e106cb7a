import { limits } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { QueryError, type Bound, type QueryTree } from './query-tree.ts'

/** A tree as it is easily compared: operators before what they join. */
function written(tree: QueryTree): string {
  switch (tree.kind) {
    case 'all':
      return '*'
    case 'and':
    case 'or':
      return `${tree.kind}(${tree.of.map(written).join(', ')})`
    case 'not':
      return `not(${written(tree.of)})`
    case 'term':
      return `${tree.field === undefined ? '' : `${tree.field.name}=`}${tree.pattern.join('*')}`
    case 'range': {
      const end = (bound: Bound | undefined) =>
        bound === undefined ? 'open' : `${bound.inclusive ? 'with' : 'without'} ${bound.text}`
      return `${tree.field.name} from ${end(tree.from)} to ${end(tree.to)}`
    }
  }
}

function refusal(query: string): QueryError {
  try {
    parseQuery(query)
  } catch (error) {
    if (error instanceof QueryError) return error
  }
  throw new Error(`${query} was read.`)
}

describe('a query', () => {
  it.each([
    ['', '*'],
    ['  ', '*'],
    ['*', '*'],
    ['*:*', '*'],
    ['NA12878', 'NA12878'],
    ['NA12878 Calls', 'and(NA12878, Calls)'],
    ['NA12878 AND Calls', 'and(NA12878, Calls)'],
    ['one OR two OR three', 'or(one, two, three)'],
    ['one two OR three four', 'or(and(one, two), and(three, four))'],
    ['one AND (two OR three)', 'and(one, or(two, three))'],
    ['NOT one two', 'and(not(one), two)'],
    ['one NOT two', 'and(one, not(two))'],
    ['one -two', 'and(one, not(two))'],
    ['-(one two)', 'not(and(one, two))'],
    ['NOT NOT one', 'not(not(one))'],
    ['--one', 'not(not(one))'],
    ['one-two', 'one-two'],
    ['one - two', 'and(one, -, two)'],
    ['((one))', 'one'],
    ['one(two)three', 'and(one, two, three)'],
    ['and or not', 'and(and, or, not)'],
    ['"one two"', 'one two'],
    ['"AND"', 'AND'],
    ['"one \\"two\\" \\\\"', 'one "two" \\'],
    ['one"two three"', 'and(one, two three)'],
    ['"a*b"', 'a*b'],
  ])('%j is read as %s', (query, expected) => {
    expect(written(parseQuery(query))).toBe(expected)
  })

  it.each([
    ['name:one', 'name=one'],
    ['Name:one', 'Name=one'],
    ['name:"one two"', 'name=one two'],
    ['name: one', 'name=one'],
    ['name:one:two', 'name=one:two'],
    ['name:-one', 'name=-one'],
    ['name:*', 'name=*'],
    ['name:(one OR two) three', 'and(or(name=one, name=two), three)'],
    ['name:(one -two)', 'and(name=one, not(name=two))'],
    ['-name:one', 'not(name=one)'],
    ['12:30', '12:30'],
    ['datecreated:2026-03-01T12:00:00Z', 'datecreated=2026-03-01T12:00:00Z'],
    ['name\\:one', 'name:one'],
  ])('with a field, %j, is read as %s', (query, expected) => {
    expect(written(parseQuery(query))).toBe(expected)
  })

  it.each([
    ['size:[1 TO 9]', 'size from with 1 to with 9'],
    ['size:{1 TO 9}', 'size from without 1 to without 9'],
    ['size:[1 TO 9}', 'size from with 1 to without 9'],
    ['size:{1 TO 9]', 'size from without 1 to with 9'],
    ['size:[* TO 9]', 'size from open to with 9'],
    ['size:[1 TO *]', 'size from with 1 to open'],
    ['size:[* TO *]', 'size from open to open'],
    ['size:[ 1   TO   9 ]', 'size from with 1 to with 9'],
    ['size: [1 TO 9] name:a', 'and(size from with 1 to with 9, name=a)'],
    [
      'datecreated:["2026-01-01" TO 2026-02-01]',
      'datecreated from with 2026-01-01 to with 2026-02-01',
    ],
    ['size:([1 TO 2] OR [5 TO 6])', 'or(size from with 1 to with 2, size from with 5 to with 6)'],
  ])('with a range, %j, is read as %s', (query, expected) => {
    expect(written(parseQuery(query))).toBe(expected)
  })

  it('distinguishes stars from the text between them', () => {
    const patternOf = (query: string) => (parseQuery(query) as { pattern?: unknown }).pattern
    expect(patternOf('a*b*')).toEqual(['a', 'b', ''])
    expect(patternOf('a\\*b')).toEqual(['a*b'])
    expect(patternOf('"a*b"')).toEqual(['a*b'])
  })

  it.each([
    ['(one', 5, 'expected ")", found the end'],
    ['one)', 4, 'expected the end of the query, found ")"'],
    ['()', 2, 'expected a word, a phrase, a field or "(", found ")"'],
    ['AND one', 1, 'expected a word, a phrase, a field or "(", found "AND"'],
    ['one AND', 8, 'expected a word, a phrase, a field or "(", found the end'],
    ['one OR OR two', 8, 'found "OR"'],
    ['NOT', 4, 'found the end'],
    ['name:', 6, 'expected a value for name, found the end'],
    ['name: AND one', 7, 'expected a value for name, found "AND"'],
    ['name:)', 6, 'expected a value for name, found ")"'],
    ['name:(a size:3)', 9, 'expected a value for name, found "size:"'],
    ['"one', 1, 'expected a closing quotation mark'],
    ['name:""', 6, 'expected a text between the quotation marks'],
    ['[1 TO 2]', 1, 'expected a field before the range, such as size:[1 TO 9]'],
    ['size:[1 2]', 9, 'expected TO'],
    ['size:[1 TO', 9, 'expected TO'],
    ['size:[1 TO ]', 12, 'expected a bound of the range'],
    ['size:[1 TO 2', 13, 'expected ] or }'],
    ['one\\', 4, 'expected a character after the backslash'],
    ['one\u0000two', 4, 'expected no control character'],
  ])(
    'that is invalid, %j, is refused with the position and what was expected',
    (query, position, message) => {
      const error = refusal(query)
      expect([error.position, error.message]).toEqual([position, expect.stringContaining(message)])
    },
  )

  it('may be nested and long, up to a limit', () => {
    const { depth, terms } = limits.search
    const nested = (levels: number) => `${'('.repeat(levels)}a${')'.repeat(levels)}`
    expect(written(parseQuery(nested(depth)))).toBe('a')
    expect(refusal(nested(depth + 1)).message).toContain(`at most ${depth} levels`)
    expect(refusal('-'.repeat(2000) + 'a').message).toContain(`at most ${depth} levels`)

    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
    expect(parseQuery(words(terms))).toMatchObject({ kind: 'and' })
    expect(refusal(words(terms + 1)).message).toContain(`at most ${terms} terms`)
  })
})
