import { badRequest, conflict, forbidden } from '@benchtop/contracts'
import { parseHref } from '../../ids/resource-id.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import { isShownTo } from '../applications/applications.ts'
import type { LaunchReference } from './launch-properties.ts'

/** The kinds of resources that an app can be launched from. */
type LaunchPlace = 'project' | 'sample' | 'appresult'

const placeNouns: Readonly<Record<LaunchPlace, string>> = {
  project: 'a project',
  sample: 'a sample',
  appresult: 'an AppResult',
}

/** Refuses the launch of an app by a user without permission to launch it. */
export function requirePermission(application: ApplicationRow, userId: number): void {
  if (isShownTo(application, userId)) return
  const { id, name } = application
  throw forbidden(`Application ${id} (${name}) is not published: only its owner may launch it.`)
}

/** The resource that an app is launched from; 400 where its launch location doesn't allow it. */
export function readLocation(
  { id, name, launch_from }: ApplicationRow,
  from: string,
): LaunchReference {
  const place = parseHref(from)
  if (place === undefined || !isPlace(place.kind)) {
    const message = `from must be a project, a sample or an AppResult, such as projects/4001, not ${JSON.stringify(from)}.`
    throw badRequest([{ member: 'from', code: 'Invalid', message }])
  }
  const allowed = JSON.parse(launch_from) as LaunchPlace[]
  if (allowed.length > 0 && !allowed.includes(place.kind)) {
    const places = new Intl.ListFormat('en', { type: 'disjunction' }).format(
      allowed.map((kind) => placeNouns[kind]),
    )
    const message = `Application ${id} (${name}) can't be launched from ${placeNouns[place.kind]}, only from ${places}.`
    throw badRequest([{ member: 'from', code: 'LocationNotAllowed', message }])
  }
  return { member: 'from', property: 'Input.from', kind: place.kind, id: place.id, isOutput: false }
}

/** Refuses a launch through the API where its restrictions forbid it: "native apps only; free apps only". */
export function requireApiLaunch(
  application: ApplicationRow,
  userId: number,
  applications: ApplicationStore,
): void {
  const { id, name, kind } = application
  requirePermission(application, userId)
  if (kind !== 'native') {
    throw conflict(
      `Application ${id} (${name}) is a web app. The API launches native apps only; a web app is launched by its user.`,
    )
  }
  if (applications.charges(id)) {
    throw conflict(
      `Application ${id} (${name}) charges for its use. The API launches free apps only; its user must launch it and accept the price.`,
    )
  }
}

function isPlace(kind: string): kind is LaunchPlace {
  return Object.hasOwn(placeNouns, kind)
}
