import { isTaxRate, taxRateRule } from '@benchtop/contracts/tax-rate'
import { EmulatorError } from '../emulator-error.ts'

/** A purchase's tax unless the platform's owner says otherwise: none. */
const defaultTaxRate = '0'

/** Reads the tax rate that a platform is started with: a decimal from 0 to 1, as a text, such as `0.19`. */
export function checkTaxRate(given: string = defaultTaxRate): string {
  if (isTaxRate(given)) return given
  throw new EmulatorError(
    'tax-rate-invalid',
    `The platform was not started: the tax rate is "${given}" and ${taxRateRule}, written as a text.`,
    { taxRate: given },
  )
}
