import { badRequest, limits, type PlatformError, type Problem } from '@benchtop/contracts'

type Part = { readonly number: number; readonly size: number }

const { minBytes, maxNumber } = limits.uploadPart

/** Reads the number of a part from its address. */
export function partNumber(text: string): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= maxNumber) return number
  const message = `The number of a part must be from 1 to ${maxNumber}, not ${text}.`
  throw badRequest([{ member: 'number', code: 'Invalid', message }])
}

export function emptyPart(number: number): PlatformError {
  const message = `Part ${number} has no bytes: send at least one.`
  return badRequest([{ member: 'The body', code: 'Empty', message }])
}

/** Why parts, ordered by number, can't form a file: there are none, some are missing, or some are too small. */
export function partProblems(parts: readonly Part[]): Problem[] {
  if (parts.length === 0) {
    return [
      { member: 'Parts', code: 'Missing', message: 'Part 1 is missing: no part was uploaded.' },
    ]
  }
  const missing = gapsIn(parts.map((part) => part.number))
  const small = parts.slice(0, -1).filter((part) => part.size < minBytes)
  return [
    ...missing.map(({ from, to }) => {
      const message =
        from === to ? `Part ${from} is missing.` : `Parts ${from} to ${to} are missing.`
      return { member: 'Parts', code: 'Missing', message }
    }),
    ...small.map(({ number, size }) => ({
      member: 'Parts',
      code: 'TooSmall',
      message: `Part ${number} has ${size} bytes; all but the last need at least ${minBytes}.`,
    })),
  ]
}

/** The numbers, from 1, that are missing in an ascending list. */
function gapsIn(numbers: readonly number[]): { from: number; to: number }[] {
  return numbers.flatMap((number, index) => {
    const from = (numbers[index - 1] ?? 0) + 1
    return from < number ? [{ from, to: number - 1 }] : []
  })
}
