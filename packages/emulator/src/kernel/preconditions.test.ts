import { describe, expect, it } from 'vitest'
import { failedPrecondition, rangeApplies } from './preconditions.ts'

const modified = 'Wed, 18 Jul 2018 18:49:07 GMT'
const before = 'Wed, 18 Jul 2018 18:49:06 GMT'
const after = 'Wed, 18 Jul 2018 18:49:08 GMT'
const validators = { etag: '"abc"', lastModified: new Date('2018-07-18T18:49:07.123Z') }

describe('failedPrecondition', () => {
  it.each([
    [{}, undefined],
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '"x", W/"y" , "abc"' }, 304],
    [{ 'if-none-match': ' * ' }, 304],
    [{ 'if-none-match': '"ab"' }, undefined],
    [{ 'if-none-match': 'abc' }, undefined],
    [{ 'if-match': '"abc"' }, undefined],
    [{ 'if-match': '*' }, undefined],
    [{ 'if-match': 'W/"abc"' }, 412],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-modified-since': modified }, 304],
    [{ 'if-modified-since': after }, 304],
    [{ 'if-modified-since': before }, undefined],
    [{ 'if-modified-since': 'yesterday' }, undefined],
    [{ 'if-unmodified-since': modified }, undefined],
    [{ 'if-unmodified-since': before }, 412],
    [{ 'if-unmodified-since': 'yesterday' }, undefined],
  ])('judges %j as %s', (headers, status) => {
    expect(failedPrecondition(headers, validators)).toBe(status)
  })

  it.each([
    [
      'If-None-Match to If-Modified-Since',
      { 'if-none-match': '"x"', 'if-modified-since': after },
      undefined,
    ],
    [
      'If-Match to If-Unmodified-Since',
      { 'if-match': '"abc"', 'if-unmodified-since': before },
      undefined,
    ],
    ['If-Match to If-None-Match', { 'if-match': '"x"', 'if-none-match': '"abc"' }, 412],
  ])('prefers %s', (_, headers, status) => {
    expect(failedPrecondition(headers, validators)).toBe(status)
  })

  it('ignores dates where the content has none', () => {
    const headers = { 'if-modified-since': after, 'if-unmodified-since': before }
    expect(failedPrecondition(headers, { etag: '"abc"', lastModified: undefined })).toBeUndefined()
  })
})

describe('rangeApplies', () => {
  it.each([
    [undefined, true],
    ['"abc"', true],
    ['"x"', false],
    ['W/"abc"', false],
    [modified, true],
    [before, false],
    [after, false],
    ['abc', false],
  ])('judges the If-Range %s as %s', (condition, applies) => {
    const headers = condition === undefined ? {} : { 'if-range': condition }
    expect(rangeApplies(headers, validators)).toBe(applies)
  })

  it('matches no date for a content without one', () => {
    const undated = { etag: '"abc"', lastModified: undefined }
    expect(rangeApplies({ 'if-range': modified }, undated)).toBe(false)
  })
})
