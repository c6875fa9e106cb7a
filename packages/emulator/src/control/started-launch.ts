import type { AppSessionStatus, ControlLaunchRequest, Written } from '@benchtop/contracts'
import { hrefOf } from '../ids/resource-id.ts'
import type { LaunchStarted } from '../resources/launches/launches.ts'

/** A launch as it was started: its session's href, where a web app's user is sent, and the request that repeats it. */
export type StartedLaunch = {
  readonly appSession: string
  readonly redirect: string | null
  readonly request: Written<ControlLaunchRequest>
}

/** A session that has just changed. */
export type ChangedSession = {
  /** Its href. */
  readonly appSession: string
  readonly status: AppSessionStatus
  readonly statusSummary: string
}

/** A launch as the platform's owner is notified of it. */
export function startedLaunch({ sessionId, redirect, request }: LaunchStarted): StartedLaunch {
  const { userId, applicationId, autoStart: _, agentId: __, recordStart: ___, ...more } = request
  const ids = { user: String(userId), application: String(applicationId) }
  return {
    appSession: hrefOf('appsession', sessionId),
    redirect: redirect ?? null,
    request: { ...ids, ...more },
  }
}
