import type { UserCaller } from '../../access/caller.ts'
import type { Target } from '../../access/targets.ts'
import { v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { V2Addresses } from '../v2-href.ts'
import type { ProjectStore } from './projects-store.ts'
import { v2Project } from './projects-views.ts'
import { operationsOn } from './projects.ts'

type Options = V2Addresses & {
  readonly rows: ProjectStore
  readonly properties: V2Properties
  readonly find: (kind: 'project', id: number) => Target | undefined
}

export function projectsV2({ rows: store, properties, places, v2Href, find }: Options) {
  const permissions = (caller: UserCaller, id: number) => {
    const { user, token } = operationsOn(caller, orNotFound(find('project', id), `Project ${id}`))
    return { Permissions: { UserOperations: user, AccessTokenOperations: token } }
  }

  return v2Handlers({
    getProject({ caller, params: { id }, query }) {
      const row = orNotFound(store.get(id), `Project ${id}`)
      const extent = { limit: query.propertieslimit, itemLimit: query.propertyitemslimit }
      const shown = properties.container({ kind: 'project', id }, extent)
      const record = v2Project(row, shown, places.uiUrl, v2Href)
      const isRequested = query.include?.includes('Permissions') === true
      return { status: 200, record: { ...record, ...(isRequested && permissions(caller, id)) } }
    },
  })
}
