import {
  contentShapes as contents,
  errorCodes,
  limits,
  propertyShapes as shapes,
  type ErrorCode,
} from '@benchtop/contracts'

// In the build, this module contains the evaluated exports: see build/inline-tables.ts.

/** The code of each error status. */
export const codesByStatus: Readonly<Record<number, ErrorCode>> = Object.fromEntries(
  Object.entries(errorCodes).map(([code, status]) => [status, code as ErrorCode]),
)

/** The limits of an upload's parts: their size in bytes, and their number. */
export const uploadPart: {
  readonly minBytes: number
  readonly maxBytes: number
  readonly maxNumber: number
} = limits.uploadPart

/** The minimum number of bases per value of a coverage, and the maximum number of values per response. */
export const coverage: { readonly granularity: number; readonly maxValues: number } =
  limits.coverage

/** What a property can hold, and in which members. */
export const contentShapes: typeof contents = contents

/** What is known of each type of a property. */
export const propertyShapes: typeof shapes = shapes
