import type {
  ApplicationRow,
  ApplicationStore,
} from '../resources/applications/applications-store.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { Agent } from './agents.ts'
import type { JobFolders } from './data-tree.ts'
import type { Task } from './executor.ts'
import { JobError } from './job-error.ts'
import type { JobNode, JobRun } from './jobs-store.ts'

type OfJob = {
  readonly node: JobNode | undefined
  readonly run: JobRun | undefined
  readonly agent: Agent | undefined
  readonly folders: JobFolders
}

/** The task of a session: its app's command, its own or its agent's, on the session's data. */
export function appTask(
  session: AppSessionRow,
  { node, run, agent, folders }: OfJob,
  applications: ApplicationStore,
): Task {
  const application = applications.get(session.application_id)
  return {
    id: String(session.id),
    name: session.name,
    command: commandOf(application, agent?.command ?? run?.commandLine),
    // An agent runs what lies in its own folder.
    image: agent === undefined ? run?.containerImageId : undefined,
    options: run?.options,
    workingDirectory: agent?.workingDirectory ?? application?.working_directory ?? folders.data,
    dataFolder: folders.data,
    environment: node === undefined ? {} : nodeEnvironment(node),
    logPath: folders.logPath,
  }
}

/** Which node it is, counted from 0, of how many. */
function nodeEnvironment({ index, count }: JobNode): Task['environment'] {
  return { BENCHTOP_NODE_INDEX: String(index), BENCHTOP_NODE_COUNT: String(count) }
}

function commandOf(
  application: ApplicationRow | undefined,
  own: readonly string[] | undefined,
): Task['command'] {
  const command = own ?? (JSON.parse(application?.command ?? '[]') as string[])
  const [program, ...args] = command
  if (program !== undefined) return [program, ...args]
  throw new JobError(
    'command-invalid',
    `${application?.name ?? 'The app'} has no command to run: give it one in its seed.`,
  )
}
