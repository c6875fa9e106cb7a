/** What a tax rate is: a decimal from 0 to 1 with at most six decimals, as a text, such as `0.19`. */
export function isTaxRate(text: string): boolean {
  return /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text)
}

/** What to say of a text that is none. */
export const taxRateRule = 'must be a decimal from 0 to 1 with at most six decimals, such as "0.19"'
