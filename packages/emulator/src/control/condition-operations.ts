import {
  faultsSchema,
  notificationsSchema,
  rateLimitsSchema,
} from '../conditions/conditions-schema.ts'
import type { OwnersConditions } from '../conditions/conditions.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'

/** What the owner lets requests meet: each list is read with GET and replaced whole with PUT; `[]` ends it. */
export function conditionOperations(conditions: OwnersConditions): readonly ControlOperation[] {
  return [
    controlOperation({
      method: 'GET',
      path: 'faults',
      summary: 'What goes wrong on purpose, with how many requests each fault has hit.',
      run: () => conditions.listFaults(),
    }),
    controlOperation({
      method: 'PUT',
      path: 'faults',
      summary: 'Lets requests meet latency, errors, rate limits and cut connections, by operation.',
      body: faultsSchema,
      run({ body }) {
        conditions.setFaults(body)
        return conditions.listFaults()
      },
    }),
    controlOperation({
      method: 'GET',
      path: 'rate-limits',
      summary: 'The rate limits: policies with their operations, limit and window.',
      run: () => conditions.listRateLimits(),
    }),
    controlOperation({
      method: 'PUT',
      path: 'rate-limits',
      summary: 'Sets the rate limits; counting begins anew.',
      body: rateLimitsSchema,
      run({ body }) {
        conditions.setRateLimits(body)
        return conditions.listRateLimits()
      },
    }),
    controlOperation({
      method: 'GET',
      path: 'notifications',
      summary: 'What the platform says with every answer.',
      run: () => conditions.listNotifications(),
    }),
    controlOperation({
      method: 'PUT',
      path: 'notifications',
      summary: 'Sets what the platform says with every answer, such as planned downtime.',
      body: notificationsSchema,
      run({ body }) {
        conditions.setNotifications(body)
        return conditions.listNotifications()
      },
    }),
  ]
}
