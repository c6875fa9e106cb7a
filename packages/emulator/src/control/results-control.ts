import { notFound } from '@benchtop/contracts'
import type { UserCaller } from '../access/caller.ts'
import { controlHandlers } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'

/** What the bench's owner puts into projects himself. */
export function resultsControl({ appResults, applications, database, projects }: Platform) {
  return controlHandlers({
    createResult({ params: { id }, body }) {
      const project = projects.rows.get(id)
      if (project === undefined) throw notFound(`Project ${id}`)
      const userId = project.owner_id
      const row = database.transaction(() => {
        const caller: UserCaller = {
          kind: 'user',
          userId,
          tokenId: 0,
          private: true,
          applicationId: applications.rules.seededData(userId),
          grants: [],
        }
        const created = appResults.rules.create(caller, {
          projectId: id,
          name: body.name,
          description: body.description,
          uses: [],
          genomeId: undefined,
          session: { href: undefined, id: undefined },
        })
        if (body.open === true) return created
        // No app works on it: it is complete from the start, as what a seed writes is.
        return appResults.rules.update(caller, created.id, { status: 'Complete' })
      })
      const record = {
        appResult: String(row.id),
        appSession: String(row.appsession_id),
        project: String(id),
        owner: String(userId),
      }
      return { status: 200, record } as const
    },
  })
}
