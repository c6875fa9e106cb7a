import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLess,
  isNothing,
  negated,
  numberOf,
  plainDecimal,
  shownCredits,
  shownRate,
  sumOf,
  taxOn,
  timesQuantity,
} from './credits.ts'

/** An amount in whole cents, which the reference implementation below calculates with. */
const inCents = fc.bigInt({ min: 0n, max: 99_999_999_999n })
const sign = (cents: bigint) => (cents < 0n ? '-' : '')
const written = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${sign(cents)}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** A division, half up. */
const divided = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

describe('amounts of credits', () => {
  it('[BIL-02] are summed exactly to the cent', () => {
    fc.assert(
      fc.property(fc.array(inCents, { maxLength: 100 }), (amounts) => {
        const sum = amounts.reduce((one, other) => one + other, 0n)
        expect(sumOf(amounts.map(written))).toBe(written(sum))
      }),
    )
  })

  it('[BIL-02] do not lose precision as numbers do', () => {
    expect(sumOf(['0.10', '0.20'])).toBe('0.30')
    expect(timesQuantity('1.10', '3')).toBe('3.30')
    expect(sumOf(Array.from({ length: 10 }, () => '0.1'))).toBe('1.00')
    expect(timesQuantity('1.005', '1')).toBe('1.01')
  })

  it('[BIL-02] are multiplied by a quantity to the cent, half up', () => {
    const quantity = fc.bigInt({ min: 1n, max: 10_000_000_000n })
    fc.assert(
      fc.property(inCents, quantity, (price, tenThousandths) => {
        const digits = String(tenThousandths).padStart(5, '0')
        const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`
        const expected = divided(price * tenThousandths, 10_000n)
        expect(timesQuantity(written(price), text)).toBe(written(expected))
      }),
    )
    expect(timesQuantity('2.50', '0.5')).toBe('1.25')
    expect(timesQuantity('0.01', '0.5')).toBe('0.01')
    expect(timesQuantity('0.01', '0.4999')).toBe('0.00')
  })

  it('[BIL-02] are taxed to the cent, half up', () => {
    fc.assert(
      fc.property(inCents, fc.bigInt({ min: 0n, max: 1000n }), (amount, perMille) => {
        const expected = divided(amount * perMille, 1000n)
        expect(taxOn(written(amount), String(Number(perMille) / 1000))).toBe(written(expected))
      }),
    )
    expect(taxOn('2.50', '0.19')).toBe('0.48')
    expect(taxOn('2.50', '0')).toBe('0.00')
  })

  it('[BIL-02] are written in JSON with exactly their digits', () => {
    fc.assert(
      fc.property(inCents, (cents) => {
        const amount = written(cents)
        const shortest = amount.replace(/\.?0+$/, '')
        expect(JSON.stringify(numberOf(amount))).toBe(shortest)
      }),
    )
    expect(JSON.stringify(numberOf('1000000000.01'))).toBe('1000000000.01')
  })

  it('are compared as decimals and not as strings', () => {
    expect(isLess('9.50', '10.00')).toBe(true)
    expect(isLess('10.00', '10')).toBe(false)
    expect(isLess('-0.01', 0)).toBe(true)
    expect([isNothing('0'), isNothing('0.00'), isNothing('0.01')]).toEqual([true, true, false])
    expect([negated('2.50'), negated('0')]).toEqual(['-2.50', '0.00'])
  })

  it('lose insignificant zeros when they are quantities', () => {
    expect(['007', '2.50', '100', '0.0001', '1000000.0000'].map(plainDecimal)).toEqual([
      '7',
      '2.5',
      '100',
      '0.0001',
      '1000000',
    ])
  })

  it('are displayed with thousands separators', () => {
    expect(['0', '999.9', '1000', '1234567.89'].map(shownCredits)).toEqual([
      '0.00',
      '999.90',
      '1,000.00',
      '1,234,567.89',
    ])
    expect([shownRate('0.19'), shownRate('0.075'), shownRate('0')]).toEqual([
      '19 %',
      '7.5 %',
      '0 %',
    ])
  })
})
