import { notFound } from '@benchtop/contracts'
import type { FastqSummary } from '@benchtop/genomics'
import { withoutToken, type UserCaller } from '../access/caller.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import { contentOf } from '../resources/files/content-of.ts'
import type { Platform } from '../platform/platform.ts'

/** The bench's owner on behalf of a user. */
export function ownersCaller({ applications }: Platform, userId: number): UserCaller {
  return withoutToken(userId, applications.rules.seededData(userId))
}

/** What the bench's owner puts into projects himself. */
export function resultsControl(platform: Platform) {
  const { appResults, database, files, projects, variants } = platform
  return controlHandlers({
    async summarizeReads({ params: { id } }) {
      const json = await variants.rules.summaryOfReads(contentOf(files.rules.get(id)))
      return ok(JSON.parse(Buffer.from(json).toString()) as FastqSummary)
    },
    createResult({ params: { id }, body }) {
      const project = projects.rows.get(id)
      if (project === undefined) throw notFound(`Project ${id}`)
      const userId = project.owner_id
      const row = database.transaction(() => {
        const caller = ownersCaller(platform, userId)
        const created = appResults.rules.create(caller, {
          projectId: id,
          name: body.name,
          description: body.description,
          uses: [],
          session: {},
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
