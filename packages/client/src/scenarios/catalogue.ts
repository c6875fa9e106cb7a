import { failedNode } from './catalogue/failed-node.ts'
import { cutUpload, lostAnswer, rateLimitStorm, unavailable } from './catalogue/failed-requests.ts'
import { expiredPurchase, slowConsent } from './catalogue/late-decisions.ts'
import { revokedToken } from './catalogue/revoked-token.ts'
import { timeOut } from './catalogue/time-out.ts'
import type { Scenario } from './scenario.ts'

/** Every scenario, in the order in which they are listed. */
export const scenarios: readonly Scenario[] = [
  cutUpload,
  lostAnswer,
  unavailable,
  rateLimitStorm,
  revokedToken,
  timeOut,
  failedNode,
  slowConsent,
  expiredPurchase,
]

/** The scenario of a name; undefined if there is none. */
export function scenarioNamed(name: string): Scenario | undefined {
  return scenarios.find((one) => one.name === name)
}
