import type { OwnerConditions } from '../conditions/conditions.ts'
import { controlHandlers } from '../resources/face-handlers.ts'
import type { OwnersChanges } from './owners-changes.ts'

/** The conditions under which requests are served: each list is replaced as a whole; `[]` removes it. */
export function conditionsControl(
  conditions: OwnerConditions,
  changes: Pick<OwnersChanges, 'emit'>,
) {
  const faults = () => ({ status: 200, record: conditions.listFaults() }) as const
  const rateLimits = () => ({ status: 200, record: conditions.listRateLimits() }) as const
  const notifications = () => ({ status: 200, record: conditions.listNotifications() }) as const
  return controlHandlers({
    listFaults: faults,
    setFaults({ body }) {
      conditions.setFaults(body)
      changes.emit('conditions', {})
      return faults()
    },
    listRateLimits: rateLimits,
    setRateLimits({ body }) {
      conditions.setRateLimits(body)
      changes.emit('conditions', {})
      return rateLimits()
    },
    listNotifications: notifications,
    setNotifications({ body }) {
      conditions.setNotifications(body)
      changes.emit('conditions', {})
      return notifications()
    },
  })
}
