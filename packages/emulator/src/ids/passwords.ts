import { PlatformError } from '@benchtop/contracts'
import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import type { Random } from './random.ts'

/**
 * How passwords are stored: salted and stretched by scrypt, with its parameters. The work is done off the main thread.
 */
export type Passwords = {
  /** A password as it is stored. */
  hash(password: string): Promise<Uint8Array>
  /**
   * Whether a password is the one that is stored, in a time that depends on neither: without a stored one, or with one
   * that was stretched less, it takes no less.
   */
  matches(password: string, stored: Uint8Array | null | undefined): Promise<boolean>
  /** Whether a stored password was stretched less than is usual now, so that it is to be stored again once it is known. */
  isWeak(stored: Uint8Array): boolean
}

/**
 * How much stretching costs. Behind loopback, where one click signs in, it is little, so that tests start fast; where
 * others can reach the sign-in, it takes 32 MB and some 0.2 s.
 */
export const passwordCosts = {
  light: { logN: 10, r: 8, p: 1 },
  strong: { logN: 15, r: 8, p: 3 },
} as const
type Cost = { readonly logN: number; readonly r: number; readonly p: number }

const saltBytes = 16
const keyBytes = 32
/** The format of a stored password: this byte, the three parameters, the salt, the key. */
const format = 1
const headBytes = 4
/** The first format had no head, and the light cost. */
const headlessBytes = saltBytes + keyBytes

/** So many passwords wait to be stretched, at most; each of them takes memory while it is its turn. */
const mostWaiting = 64

export function createPasswords(random: Random, kind: keyof typeof passwordCosts): Passwords {
  const cost = passwordCosts[kind]
  const inTurn = createTurns()
  const stretched = (password: string, salt: Uint8Array, with_: Cost): Promise<Buffer> =>
    inTurn(() => stretch(password, salt, with_))
  return {
    async hash(password) {
      const salt = random.bytes(saltBytes)
      const key = await stretched(password, salt, cost)
      return Buffer.concat([Buffer.of(format, cost.logN, cost.r, cost.p), salt, key])
    },
    async matches(password, stored) {
      const known = stored == null ? undefined : readStored(stored)
      const salt = known?.salt ?? new Uint8Array(saltBytes)
      const given = await stretched(password, salt, known?.cost ?? cost)
      // One that was stretched less must not be recognizable by its time.
      if (known !== undefined && workOf(known.cost) < workOf(cost)) {
        await stretched(password, salt, cost)
      }
      const isEqual = timingSafeEqual(given, known?.key ?? given)
      return isEqual && known !== undefined
    },
    isWeak(stored) {
      const known = readStored(stored)
      return known === undefined || workOf(known.cost) < workOf(cost)
    },
  }
}

function readStored(
  stored: Uint8Array,
): { readonly cost: Cost; readonly salt: Uint8Array; readonly key: Uint8Array } | undefined {
  const isHeadless = stored.length === headlessBytes
  if (!isHeadless && (stored.length !== headBytes + headlessBytes || stored[0] !== format)) {
    return undefined
  }
  const [, logN = 0, r = 0, p = 0] = stored
  const body = isHeadless ? stored : stored.subarray(headBytes)
  return {
    cost: isHeadless ? passwordCosts.light : { logN, r, p },
    salt: body.subarray(0, saltBytes),
    key: body.subarray(saltBytes),
  }
}

const workOf = ({ logN, r, p }: Cost): number => 2 ** logN * r * p

/** Runs one work after the other; 503 where too many wait already. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= mostWaiting) {
      throw new PlatformError(
        'ServiceUnavailable',
        'Too many people are signing in at the moment. Try again in a few seconds.',
      )
    }
    waiting += 1
    const result = last.then(work)
    last = result.catch(() => {})
    try {
      return await result
    } finally {
      waiting -= 1
    }
  }
}

function stretch(password: string, salt: Uint8Array, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
