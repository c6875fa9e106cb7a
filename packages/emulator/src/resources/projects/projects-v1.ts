import type { v1 } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { ok, v1Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import { requireChange } from '../require-change.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UsedBy } from '../used-by.ts'
import type { Properties } from '../properties/properties.ts'
import type { UserStore } from '../users/users-store.ts'
import { requireSelf } from '../users/users.ts'
import type { ProjectStore, WholeProjectRow } from './projects-store.ts'
import { projectCompact, projectRecord } from './projects-views.ts'
import { operationsOn, type Projects } from './projects.ts'
type ListCall = Call<(typeof v1)['listOwnProjects']>

type Options = {
  rows: ProjectStore
  rules: Projects
  users: UserStore
  properties: Properties
  usedBy: UsedBy
  places: Places
  find: (kind: 'project', id: number) => Target | undefined
}

export function projectsV1(options: Options) {
  const { rows: store, rules: projects, users, properties, usedBy, places, find } = options
  const permissions = (caller: UserCaller, include: readonly string[] | undefined, id: number) => {
    const isRequested = include?.some((word) => word.toLowerCase() === 'permissions')
    const target = isRequested === true ? find('project', id) : undefined
    if (target === undefined) return {}
    const { user, token } = operationsOn(caller, target)
    return { Permissions: { UserOperations: user, AccessTokenOperations: token } }
  }
  const list = ({ caller, visibility, query, page }: ListCall) => {
    const { rows, total } = store.list(visibility, { name: query.Name }, page)
    const items = rows.map((row) => ({
      ...projectCompact(row),
      ...permissions(caller, query.Include, row.id),
    }))
    return { status: 200, items, total } as const
  }
  const record = (row: WholeProjectRow) =>
    projectRecord(
      row,
      {
        properties: properties.container({ kind: 'project', id: row.id }, row.has_properties === 1),
        usedBy: row.is_used === 1 ? usedBy('project', row.id) : [],
      },
      places.uiUrl,
    )
  return v1Handlers({
    getProject({ caller, params, query }) {
      const row = orNotFound(store.get(params.id), `Project ${params.id}`)
      return ok({ ...record(row), ...permissions(caller, query.Include, row.id) })
    },
    listOwnProjects: list,
    listUserProjects({ params, ...call }) {
      requireSelf(users, call.caller, params.userId)
      return list({ ...call, params: {} })
    },
    updateProject({ params, body }) {
      const changes = { name: body.Name, description: body.Description }
      requireChange(changes, 'Name or Description')
      return ok(record(projects.update(params.id, changes)))
    },
    createProject({ caller, body }) {
      const { project, created } = projects.create(caller, body.Name, body.Description)
      const whole = record(project)
      if (created) return { status: 201, record: whole }
      const target = find('project', project.id)
      if (target !== undefined && mayAccess(caller, 'BROWSE', target)) {
        return ok(whole)
      }
      const { Properties: _, ...others } = whole
      return ok(others)
    },
  })
}
