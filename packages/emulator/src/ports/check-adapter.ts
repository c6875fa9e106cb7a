import { EmulatorError } from '../emulator-error.ts'
import { version } from '../version.ts'

/** What every value that fills a port says of itself. */
export type Adapter = {
  readonly name: string
  /** The version of Benchtop that it is made for. */
  readonly version: string
}

/**
 * Throws an EmulatorError where an option wasn't given one adapter that is made for this version. `method` is one that
 * every adapter of the port has, and `example` what makes one.
 */
export function checkAdapter(
  option: string,
  given: unknown,
  method: string,
  example: string,
): void {
  if (Array.isArray(given)) {
    throw adapterInvalid(`${option} takes one adapter, not ${given.length}: choose one of them`)
  }
  if (!isAdapter(given, method)) {
    throw adapterInvalid(`${option} is no adapter: write ${example}`)
  }
  if (given.version === version) return
  throw adapterInvalid(
    `the ${option} ${given.name} is made for Benchtop ${given.version}, and this is ${version}: install both in one version`,
  )
}

function isAdapter(given: unknown, method: string): given is Adapter {
  if (typeof given !== 'object' || given === null) return false
  const { name, version: own, [method]: call } = given as Readonly<Record<string, unknown>>
  return typeof name === 'string' && typeof own === 'string' && typeof call === 'function'
}

/** Why a platform is not started with what fills one of its ports: what is wrong, and what to write. */
export function adapterInvalid(why: string): EmulatorError {
  return new EmulatorError('adapter-invalid', `The platform was not started: ${why}.`)
}
