import { z } from 'zod'
import { identity } from './common.ts'

/** The kinds of resource that a history names. */
export const historyTypes = ['Run', 'Project', 'Sample', 'AppResult', 'AppSession'] as const

/** A resource that was created in an account. */
export const historyEntry = z.strictObject({ Type: z.enum(historyTypes), ...identity })

export type HistoryEntry = z.infer<typeof historyEntry>
