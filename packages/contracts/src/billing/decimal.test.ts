import { describe, expect, it } from 'vitest'
import { credits, decimalParameter } from './decimal.ts'

const quantity = decimalParameter({ decimals: 4, max: 1_000_000 })

describe('a decimal in a request', () => {
  it.each([
    [1, '1'],
    [2.5, '2.5'],
    [0.0001, '0.0001'],
    [1_000_000, '1000000'],
    ['2.50', '2.50'],
    [' 3 ', '3'],
    ['+3', '3'],
    ['007', '007'],
    ['1000000.0000', '1000000.0000'],
  ])('[BIL-01] may be %j', (given, digits) => {
    expect(quantity.parse(given)).toBe(digits)
  })

  it.each([
    0,
    '0.0000',
    -1,
    '-0.5',
    1_000_000.1,
    1e21,
    1e-7,
    0.1 + 0.2,
    '1.00001',
    '1,5',
    '1e3',
    '0x10',
    '٣',
    '.5',
    '5.',
    '',
    'one',
    '9'.repeat(400),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [1],
    {},
  ])('[BIL-01] may not be %j', (given) => {
    const { error } = quantity.safeParse(given)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^must be a number above 0, at most 1000000, with at most 4 decimals/),
    ])
  })
})

describe('an amount in an answer', () => {
  it('[BIL-02] is exact to the cent', () => {
    for (const good of [0, 0.01, 0.07, 0.29, 1.1, 4.35, 1_000_000_000.01, 999_999_999.99]) {
      expect({ good, is: credits.safeParse(good).success }).toEqual({ good, is: true })
    }
    for (const bad of [-0.01, 0.001, 1.005, 0.1 + 0.2, Number.NaN]) {
      expect({ bad, is: credits.safeParse(bad).success }).toEqual({ bad, is: false })
    }
  })
})
