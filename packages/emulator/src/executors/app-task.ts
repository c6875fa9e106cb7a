import type {
  ApplicationRow,
  ApplicationStore,
} from '../resources/applications/applications-store.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { JobFolders } from './data-tree.ts'
import type { Task } from './executor.ts'
import { JobError } from './job-error.ts'

/** The task of a session: its app's command, on the session's data. */
export function appTask(
  session: AppSessionRow,
  folders: JobFolders,
  applications: ApplicationStore,
): Task {
  const application = applications.get(session.application_id)
  return {
    id: String(session.id),
    name: session.name,
    command: commandOf(application),
    workingDirectory: application?.working_directory ?? folders.data,
    dataFolder: folders.data,
    environment: {},
    logPath: folders.logPath,
  }
}

function commandOf(application: ApplicationRow | undefined): Task['command'] {
  const [program, ...args] = JSON.parse(application?.command ?? '[]') as string[]
  if (program !== undefined) return [program, ...args]
  throw new JobError(
    'command-invalid',
    `${application?.name ?? 'The app'} has no command to run: give it one in its seed.`,
  )
}
