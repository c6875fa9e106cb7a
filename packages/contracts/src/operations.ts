import { billing } from './billing/operations.ts'
import { oauth } from './oauth/operations.ts'
import type { Operation } from './operation.ts'
import { v1 } from './v1/operations.ts'
import { v2 } from './v2/operations.ts'

/** Every operation of the platform, of all its faces. */
export const operations: readonly Operation[] = [
  ...Object.values(oauth),
  ...Object.values(v1),
  ...Object.values(v2),
  ...Object.values(billing),
]
