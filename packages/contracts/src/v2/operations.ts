import { v2AppSessions } from './appsessions.ts'
import { v2Files } from './files.ts'
import { v2Tokens } from './oauth.ts'

/** Every operation of v2, by the name behind `v2.` in its id. */
export const v2 = { ...v2AppSessions, ...v2Files, ...v2Tokens } as const
