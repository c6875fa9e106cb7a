import { isFinalAppSessionStatus, isWaitingAppSessionStatus } from '@benchtop/contracts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { AppSessionRequest } from '../resources/appsessions/appsessions.ts'
import { loadProperties } from './load-properties.ts'
import { existing, number, userId, type Loading } from './loading.ts'
import type { Seeded } from './seed-schema.ts'

/** A session, and once it is loaded what it was launched on, and its properties. */
export function loadAppSession(load: Loading, one: Seeded<'appSessions'>): void {
  const { to, place } = load
  const { id, user_id, application_id } = insertSession(load, {
    id: number(one.id),
    name: one.name,
    user_id: userId(load, one.owner, 'owner'),
    application_id: existing(load, to.applications.rows, one.application, 'application') as number,
    parent_id: existing(load, to.appSessions.rows, one.parent, 'parent') ?? null,
    status: one.status ?? 'Complete',
    status_summary: one.statusSummary ?? '',
    purpose: 'AppTrigger',
  })
  for (const [at, { type, id: resource }] of (one.references ?? []).entries()) {
    place.later(() => {
      if (to.references.rules.compact(type, Number(resource)) === undefined) {
        throw place.wrong(`there is no ${type} ${resource}`, `.references[${at}].id`)
      }
      to.appSessions.rules.addReference(id, type, Number(resource))
    })
  }
  const author = { userId: user_id, applicationId: application_id }
  loadProperties(load, 'appsession', id, author, one.properties)
}

/** Inserts a session in a status that it would otherwise reach by events: with the dates of that status. */
export function insertSession({ to, now }: Loading, request: AppSessionRequest): AppSessionRow {
  const { status, status_summary } = request
  const { id } = to.appSessions.rules.create(request)
  const hasStarted = !isWaitingAppSessionStatus(status) && status !== 'AwaitingAuthorization'
  to.appSessions.rows.change(id, {
    status,
    status_summary,
    modified_ms: now,
    started_ms: hasStarted ? now : null,
    completed_ms: isFinalAppSessionStatus(status) ? now : null,
    is_canceled: 0,
  })
  return to.appSessions.rules.get(id)
}
