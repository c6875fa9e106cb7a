import { join } from 'node:path'
import type { AppSessionRecord } from '@benchtop/contracts'
import { dataFolderFromEnvironment } from '../environment.ts'
import { sessionNode, type SessionNode } from '../sessions/session-node.ts'
import type { InputResource } from './input-resource.ts'
import { sessionInputs, type SessionInputs } from './inputs.ts'
import { outputProject, type OutputProject } from './output-project.ts'
import { createResultWriter, type ResultWriter } from './result-writer.ts'
import { propertyOf, resourcesOf } from './session-property.ts'
import { readSessionRecord } from './session-record.ts'

/** The folders of a job on this machine; all absolute if the data folder is. */
export type DataFolders = {
  readonly data: string
  readonly input: string
  readonly output: string
  /** For temporary files of the app; deleted afterwards. */
  readonly scratch: string
  /** Files written here become log files of the session. */
  readonly logs: string
}

/** The members of a new result. */
export type ResultOptions = {
  /** The AppResult's name, unique among this job's results in the project. */
  readonly name: string
  readonly description?: string
  /** The project it belongs to. Defaults to the session's `outputProject`. */
  readonly projectId?: string
}

/** The session of a launched native app. */
export type NativeSession = {
  /** The session as the platform's v1 API has it. */
  readonly record: AppSessionRecord
  readonly folders: DataFolders
  /** What the user entered and chose. */
  readonly input: SessionInputs
  /**
   * Which node this is of a launch on several; `{ index: 0, count: 1 }` of any other. `results` are those of the other
   * nodes, with their files, where this node waited for them to gather them.
   */
  readonly node: SessionNode & { readonly results: readonly InputResource<'appresult'>[] }
  /** The project for the results: the user's choice, or that of the inputs. Throws `OutputProjectMissing`. */
  readonly outputProject: OutputProject
  /** Creates a result; its content becomes an AppResult when the app exits with 0. */
  createResult(options: ResultOptions): Promise<ResultWriter>
}

/**
 * Opens the session of the running native app: reads input/AppSession.json of the job's data folder, which is the
 * environment's (`BENCHTOP_DATA`, otherwise `/data`) unless it is given. Throws `SessionMissing`, `SessionInvalid`.
 */
export async function openNativeSession(
  options: { readonly dataFolder?: string } = {},
): Promise<NativeSession> {
  const folders = dataFolders(options.dataFolder ?? dataFolderFromEnvironment())
  const record = await readSessionRecord(join(folders.input, 'AppSession.json'))
  const session: NativeSession = {
    record,
    folders,
    input: sessionInputs(record, folders.input),
    node: { ...sessionNode(record.Properties.Items), results: gathered(record, folders.input) },
    get outputProject() {
      return outputProject(record, folders.input)
    },
    createResult: ({ name, description, projectId }) =>
      createResultWriter(folders.output, {
        name,
        description,
        projectId: projectId ?? session.outputProject.id,
        hrefAppSession: record.Href,
      }),
  }
  return session
}

function gathered(record: AppSessionRecord, inputFolder: string): InputResource<'appresult'>[] {
  const property = propertyOf(record, 'Node.Results')
  const resources = property === undefined ? [] : (resourcesOf(property, inputFolder) ?? [])
  return resources.filter((one): one is InputResource<'appresult'> => one.type === 'appresult')
}

function dataFolders(data: string): DataFolders {
  return {
    data,
    input: join(data, 'input'),
    output: join(data, 'output'),
    scratch: join(data, 'scratch'),
    logs: join(data, 'logs'),
  }
}
