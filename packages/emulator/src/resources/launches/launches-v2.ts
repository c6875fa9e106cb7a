import { ok, v2Handlers } from '../face-handlers.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { requireShown } from '../applications/applications.ts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
import type { FormCheck } from './form-check.ts'
import { readParameters } from './input-parameters.ts'
import type { Launches } from './launches.ts'

type Options = {
  readonly rules: Launches
  readonly formCheck: FormCheck
  readonly applications: ApplicationStore
  readonly sessions: AppSessions
  readonly reader: AppSessionReader
  readonly v2Href: V2Href
}

export function launchesV2(options: Options) {
  const { rules: launches, formCheck, applications, sessions, reader, v2Href } = options
  return v2Handlers({
    async launchApplication({ params, body, caller }) {
      // Whether the user may launch it is decided, and refused, as for every other launch.
      const application = orNotFound(applications.get(params.id), `Application ${params.id}`)
      const fieldIds = await formCheck.fieldIds(application)
      const { properties, values, named } = readParameters(body.InputParameters ?? {}, fieldIds)
      const { sessionId } = await named(() =>
        launches.launchByApi({
          userId: caller.userId,
          applicationId: application.id,
          name: body.Name,
          statusSummary: body.StatusSummary ?? undefined,
          properties,
          values,
        }),
      )
      return { status: 201, record: reader.v2(sessions.get(sessionId)) }
    },
    async getApplicationSettings({ params, caller }) {
      const row = requireShown(applications.get(params.id), caller.userId, params.id)
      return ok({
        Application: { ...v2Identity('application', row.id, v2Href), Name: row.name },
        VersionNumber: row.version_number,
        LaunchFrom: JSON.parse(row.launch_from) as string[],
        Settings: await formCheck.settings(row),
      })
    },
  })
}
