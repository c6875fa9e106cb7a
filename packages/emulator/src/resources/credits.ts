import Big from 'big.js'

/**
 * An amount of platform credits: an exact decimal as text, such as `2.50`. Nothing is calculated with numbers, which
 * have no exact tenths; they are only used in responses.
 */
export type Credits = string

const cents = 2
const halfUp: Big.RoundingMode = 1

/** The sum of amounts, with two decimals. */
export function sumOf(amounts: readonly Credits[]): Credits {
  return written(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)))
}

/** A deducted amount, as the ledger writes it. */
export function negated(amount: Credits): Credits {
  return written(new Big(amount).neg())
}

/** The price of a quantity: to the cent, half up. */
export function timesQuantity(price: Credits, quantity: string): Credits {
  return written(new Big(price).times(quantity))
}

/** The tax on an amount, at a rate such as `0.19`: to the cent, half up. */
export function taxOn(amount: Credits, rate: string): Credits {
  return written(new Big(amount).times(rate))
}

export function isNothing(amount: Credits): boolean {
  return new Big(amount).eq(0)
}

export function isLess(amount: Credits, than: Credits | number): boolean {
  return new Big(amount).lt(than)
}

/** A decimal without insignificant zeros, such as `2.5` for `02.50`. */
export function plainDecimal(decimal: string): string {
  return new Big(decimal).toFixed()
}

/** An amount as a JSON number: at most 15 digits, so that they are written exactly. */
export function numberOf(decimal: Credits): number {
  return Number(decimal)
}

/** An amount for people, such as `1,250.00`. */
export function shownCredits(amount: Credits): string {
  const [whole = '', rest = ''] = written(new Big(amount)).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** A rate for people, such as `19 %` for `0.19`. */
export function shownRate(rate: string): string {
  return `${new Big(rate).times(100).toString()} %`
}

function written(amount: Big): Credits {
  const text = amount.round(cents, halfUp).toFixed(cents)
  // Zero has no sign.
  return text === '-0.00' ? '0.00' : text
}
