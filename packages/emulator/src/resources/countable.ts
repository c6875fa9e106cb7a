import { badRequest } from '@benchtop/contracts'

/** A sum that a member of a request adds to; 400 where it is more than a number of JSON holds to the last digit. */
export function requireCountable(sum: number, member: string): number {
  if (sum <= Number.MAX_SAFE_INTEGER) return sum
  const message = `${member} makes a sum of more than ${Number.MAX_SAFE_INTEGER}: give less.`
  throw badRequest([{ member, code: 'Invalid', message }])
}
