import type {
  ApplicationRow,
  ApplicationStore,
} from '../resources/applications/applications-store.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { Agent } from './agents.ts'
import type { JobFolders } from './data-tree.ts'
import type { Task } from '../ports/executors.ts'
import { JobError } from './job-error.ts'
import {
  strictest,
  type JobLimits,
  type StoredJobSettings,
  type LaunchRun,
} from '@benchtop/contracts'
import type { JobNode } from './jobs-store.ts'

type OfJob = {
  readonly mark: string
  readonly node: JobNode | undefined
  readonly run: LaunchRun | undefined
  readonly agent: Agent | undefined
  readonly folders: JobFolders
  /** The limits that no app may exceed. */
  readonly maxima: JobLimits | undefined
  /** Further variables of its environment. */
  readonly environment?: Task['environment'] | undefined
}

/**
 * The task of a session on the session's data. It runs its agent's command, else the job's own, else its app's, in
 * the job's image, else in its app's; a local agent's runs in the agent's folder without a container.
 */
export function appTask(
  session: AppSessionRow,
  { mark, node, run, agent, folders, maxima, environment }: OfJob,
  applications: ApplicationStore,
): Task {
  const application = applications.get(session.application_id)
  const settings = JSON.parse(application?.job_settings ?? '{}') as StoredJobSettings
  const { network, limits, partition } = settings
  return {
    id: String(session.id),
    name: session.name,
    mark,
    ...whatRuns(application, run, agent),
    options: run?.options,
    network,
    limits: strictest(limits, maxima),
    partition,
    workingDirectory: agent?.workingDirectory ?? application?.working_directory ?? folders.data,
    dataFolder: folders.data,
    // What Python prints is a line of the log at once, and not after what its error says.
    environment: {
      PYTHONUNBUFFERED: '1',
      ...environment,
      ...(node !== undefined && nodeEnvironment(node)),
    },
    logPath: folders.logPath,
  }
}

/** The command, with its image if it runs in a container; throws where there is nothing to run. */
function whatRuns(
  application: ApplicationRow | undefined,
  run: LaunchRun | undefined,
  agent: Agent | undefined,
): Pick<Task, 'command' | 'registeredCommand' | 'image'> {
  const image = run?.containerImageId ?? application?.image ?? undefined
  const registeredCommand = agent?.command ?? ownCommand(application)
  const command = agent?.command ?? run?.commandLine ?? registeredCommand
  const isInContainer = agent === undefined && image !== undefined
  if (command.length === 0 && !isInContainer) throw nothingToRun(application, agent)
  return { command, registeredCommand, image: isInContainer ? image : undefined }
}

/** The registered command of an app; empty where it has only an image, or neither. */
function ownCommand(application: ApplicationRow | undefined): readonly string[] {
  return JSON.parse(application?.command ?? '[]') as string[]
}

/** The index of the node, from 0, and the number of nodes. */
function nodeEnvironment({ index, count }: JobNode): Task['environment'] {
  return { BENCHTOP_NODE_INDEX: String(index), BENCHTOP_NODE_COUNT: String(count) }
}

function nothingToRun(application: ApplicationRow | undefined, agent: Agent | undefined): JobError {
  const name = application?.name ?? 'The app'
  return new JobError(
    'command-invalid',
    agent === undefined || application?.image == null
      ? `${name} has no command to run: set one in its seed.`
      : `${name} has no command, only an image: add the command after the agent's ID, as in benchtop agent ID -- node main.js.`,
  )
}
