import { conflict, forbidden } from '@benchtop/contracts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'

/**
 * Refuses a launch through the API where its restrictions forbid it: "native apps only; free apps only", and only by
 * someone who may launch the app.
 */
export function requireApiLaunch(
  application: ApplicationRow,
  userId: number,
  applications: ApplicationStore,
): void {
  const { id, name, kind, owner_id, launch_by } = application
  if (launch_by === 'owner' && owner_id !== userId) {
    throw forbidden(`Application ${id} (${name}) is not published: only its owner may launch it.`)
  }
  if (kind !== 'native') {
    throw conflict(
      `Application ${id} (${name}) is a web app. The API launches native apps only; a web app is launched by its user.`,
    )
  }
  if (applications.charges(id)) {
    throw conflict(
      `Application ${id} (${name}) charges for its use. The API launches free apps only; its user has to launch it and accept the price.`,
    )
  }
}
