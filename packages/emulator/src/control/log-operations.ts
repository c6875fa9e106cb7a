import { badRequest } from '@benchtop/contracts'
import type { Platform } from '../platform/platform.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId } from './existing.ts'

/** What native apps write while they run, and have written. */
export function logOperations({ appSessions, jobs }: Platform): readonly ControlOperation[] {
  return [
    controlOperation({
      method: 'GET',
      path: 'appsessions/{id}/log',
      summary:
        "What an analysis' app has written so far: the end of it, or with ?from=<bytes> what comes from there on. `next` is where to go on.",
      run({ params, query: { from } }) {
        if (from !== undefined && !/^\d{1,15}$/.test(from)) {
          const message = `from must be a number of bytes, not "${from}".`
          throw badRequest([{ member: 'from', code: 'Invalid', message }])
        }
        const { id } = appSessions.rules.get(pathId(params))
        return jobs.readLog(id, from === undefined ? undefined : Number(from))
      },
    }),
  ]
}
