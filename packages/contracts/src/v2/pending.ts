import { v2Workflows } from './workflows.ts'

/** The operations of v2 that the platform doesn't serve yet: a family moves to `v2` with its handlers. */
export const v2Pending = { ...v2Workflows } as const
