import { v2Applications } from './applications.ts'
import { v2Lanes, v2Runs } from './lanes.ts'

/** The operations of v2 that the platform doesn't serve yet: a family moves to `v2` with its handlers. */
export const v2Pending = {
  ...v2Applications,
  ...v2Lanes,
  ...v2Runs,
} as const
