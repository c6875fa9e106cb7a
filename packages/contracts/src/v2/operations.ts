import { v2AppSessions } from './appsessions.ts'

/** Every operation of v2, by the name behind `v2.` in its id. */
export const v2 = { ...v2AppSessions } as const
