import type { v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../places.ts'
import { found } from '../found.ts'
import type { Properties } from '../properties/properties.ts'
import type { ProjectRow, ProjectStore } from './projects-store.ts'
import { projectCompact, projectRecord } from './projects-views.ts'
import type { Projects } from './projects.ts'

type Operations = Pick<typeof v1, 'getProject' | 'listOwnProjects' | 'createProject'>

type Options = { store: ProjectStore; projects: Projects; properties: Properties; places: Places }

export function projectsV1({ store, projects, properties, places }: Options): Handlers<Operations> {
  const record = (row: ProjectRow) =>
    projectRecord(row, properties.container({ kind: 'project', id: row.id }), places.uiUrl)
  return {
    getProject: ({ params }) => ({
      status: 200,
      record: record(found(store.get(Number(params.id)), `Project ${params.id}`)),
    }),
    listOwnProjects({ visibility, query, page }) {
      const { rows, total } = store.list(visibility, { name: query.Name }, page)
      return { status: 200, items: rows.map(projectCompact), total }
    },
    createProject({ caller, body }) {
      const { project, created } = projects.create(caller, body.Name)
      return { status: created ? 201 : 200, record: record(project) }
    },
  }
}
