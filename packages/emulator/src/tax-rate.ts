import { EmulatorError } from './emulator-error.ts'

/** A purchase's tax unless the platform's owner says otherwise: none. */
const defaultTaxRate = '0'

/** Reads the tax rate that a platform is started with: a decimal from 0 to 1, as a text, such as `0.19`. */
export function checkTaxRate(given: string = defaultTaxRate): string {
  if (/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(given)) return given
  throw new EmulatorError(
    'tax-rate-invalid',
    `The platform was not started: the tax rate is "${given}" and must be a decimal from 0 to 1, written as a text, such as "0.19".`,
    { taxRate: given },
  )
}
