import { v1Handlers } from '../face-handlers.ts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import { simulatedNotice } from './start-launch.ts'
import type { Launches } from './launches.ts'

type Options = { rules: Launches; sessions: AppSessions; reader: AppSessionReader }

export function launchesV1({ rules: launches, sessions, reader }: Options) {
  return v1Handlers({
    async launchApplication({ params, body, caller }) {
      const { sessionId } = await launches.launchByApi({
        userId: caller.userId,
        applicationId: params.applicationId,
        name: body.Name,
        statusSummary: body.StatusSummary,
        autoStart: body.AutoStart ?? true,
        agentId: body.AgentId,
        properties: body.Properties ?? [],
      })
      return {
        status: 201,
        record: reader.record(sessions.get(sessionId)),
        ...(body.AutoStart === false && { notifications: [simulatedNotice] }),
      }
    },
  })
}
