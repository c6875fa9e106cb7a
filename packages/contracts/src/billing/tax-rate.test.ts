import { expect, it } from 'vitest'
import { isTaxRate } from './tax-rate.ts'

it.each(['0', '0.1', '0.19', '0.123456', '1', '1.0', '1.000000'])(
  '[BIL-02] %s is a tax rate',
  (text) => {
    expect(isTaxRate(text)).toBe(true)
  },
)

it.each(['', '2', '-0.1', '.5', '0.', '1.1', '0.1234567', '19', '0,19', '1e-2', ' 0'])(
  '[BIL-02] "%s" is none',
  (text) => {
    expect(isTaxRate(text)).toBe(false)
  },
)
