import { errorCodes, limits, type ErrorCode } from '@benchtop/contracts'

// In what is built, this module is the values that it exports: see build/inline-tables.ts.

/** The code that each status of an error stands for. */
export const codesByStatus: Readonly<Record<number, ErrorCode>> = Object.fromEntries(
  Object.entries(errorCodes).map(([code, status]) => [status, code as ErrorCode]),
)

/** What a part of an upload may weigh, in bytes, and how many there may be. */
export const uploadPart: {
  readonly minBytes: number
  readonly maxBytes: number
  readonly maxNumber: number
} = limits.uploadPart

/** How many bases of a chromosome one value of a coverage stands for at the least, and how many come at once. */
export const coverage: { readonly granularity: number; readonly maxValues: number } =
  limits.coverage
