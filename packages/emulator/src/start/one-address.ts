import { EmulatorError } from '../emulator-error.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import { pathOf } from '../kernel/places.ts'

/** The one address of a bench that has one for all of its faces. */
export type OneAddress = {
  /** Its origin and path. */
  readonly address: string
  /** Whether the origin was named; else it is that of the port, or of the first request. */
  readonly isWhole: boolean
}

/** What is in front of a path until an origin is known. */
const thisMachine = 'http://localhost'

const segments = /^(?:\/[\w.~-]+)*$/

/** Where the options put all faces; undefined where each has an address of its own. Throws an EmulatorError if they can't be. */
export function addressOf({ at, listen, ports, shared }: EmulatorOptions): OneAddress | undefined {
  if (at === undefined && listen !== false && ports?.single === undefined) return undefined
  if (shared !== undefined) {
    throw new EmulatorError(
      'address-invalid',
      'The bench was not started: a shared bench has three addresses. Leave out at, listen and ports.single, or shared.',
    )
  }
  const given = at?.replace(/\/$/, '') ?? ''
  if (segments.test(given)) return { address: thisMachine + given, isWhole: false }
  const url = /^https?:\/\//.test(given) && URL.canParse(given) ? new URL(given) : undefined
  if (url !== undefined && url.search + url.hash === '' && segments.test(pathOf(given))) {
    return { address: url.origin + pathOf(given), isWhole: true }
  }
  throw new EmulatorError(
    'address-invalid',
    `The bench was not started: at is "${at}", and must be a path that begins with a slash, such as /bench, or an address such as https://app.example.test/bench.`,
    { at },
  )
}

/** The addresses of this process's benches that listen on no port of their own. */
const taken = new Set<string>()

/** Takes the address that a bench was given in a server of another, until the returned function is called; one is one bench's. */
export function takeAddress(
  { address }: OneAddress,
  { at, listen }: EmulatorOptions,
): (() => void) | undefined {
  if (listen !== false || at === undefined) return undefined
  if (taken.has(address)) {
    throw new EmulatorError(
      'address-taken',
      `The bench was not started: another one of this process is at ${at}. Close that one, or put this one elsewhere.`,
      { at },
    )
  }
  taken.add(address)
  return () => void taken.delete(address)
}
