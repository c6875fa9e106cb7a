import { basename, resolve } from 'node:path'
import { TransferInterrupted, uploadFile } from '@benchtop/app-runtime'
import { createClient, type Client } from '@benchtop/client'
import { fileTypeOf } from '@benchtop/contracts/file-types'
import prettyBytes from 'pretty-bytes'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { chooseApplication, chooseUser } from '../launch/choose.ts'
import { counted, type Output } from '../output/output.ts'
import { createSteps } from '../output/steps.ts'
import { resourceId } from '../remote/resource-id.ts'
import { untilSignal } from '../signals.ts'
import { findFiles, placeOf, type FoundFile } from './find-files.ts'
import { fileKey, uploadJournal, type UploadJournal, type UploadState } from './upload-journal.ts'

type UploadFlags = {
  readonly path: readonly string[]
  readonly project: string
  readonly name?: string
  readonly app?: string
  readonly as?: string
  readonly partSize?: number
}

/** `benchtop upload`. */
export async function uploadFiles(
  flags: UploadFlags,
  { output, bench, world }: Context,
): Promise<ExitCode> {
  const { path: paths } = flags
  const project = resourceId(flags.project, 'projects')
  const files = await findFiles(world.folder, paths)
  const control = await bench('changes')
  const { apiUrl, storeUrl, uiUrl, users, applications } = await control.getStatus()
  const user = chooseUser(users, flags.as)
  const [first] = applications
  if (first === undefined) {
    throw new CliError('failed', 'The platform has no application, which a result belongs to.')
  }
  const application = flags.app === undefined ? first : chooseApplication(applications, flags.app)
  const name = flags.name ?? basename(resolve(world.folder, paths[0] ?? '.'))
  const journal = uploadJournal(world.folder, {
    apiUrl,
    user: user.id,
    application: application.id,
    project,
    name,
    partSize: flags.partSize,
  })
  const scopes = ['browse global', `write project ${project}`]
  const { token } = await control.issueToken({ user: user.id, application: application.id, scopes })
  const upload = async (signal: AbortSignal): Promise<ExitCode> => {
    const client = createClient({ apiUrl, storeUrl, token })
    const { state, isResumed } = await stateOf(client, { project, name, journal })
    if (isResumed) output.note(`Resuming the upload of ${name}.`)
    const { partSize } = flags
    await send({ client, files, state, journal, signal, output, ...(partSize && { partSize }) })
    const { sessionId: id, resultId } = state
    await client.v1.updateAppSession({
      id,
      Status: 'Complete',
      StatusSummary: `${counted(files.length, 'file')} uploaded`,
    })
    await journal.remove()
    output.event({ event: 'uploaded', appResult: resultId, appSession: id, files: files.length })
    output.line(`${name} is a result of ${application.name}: ${uiUrl}/appresults/${resultId}`)
    return exitCodes.ok
  }
  try {
    return await untilSignal(world, upload, () => {
      output.event({ event: 'interrupted' })
      output.note('Interrupted. The same command resumes this upload.')
      return exitCodes.interrupted
    })
  } catch (error) {
    throw uploadError(error)
  } finally {
    await control.revokeToken({ token }).catch(() => {})
  }
}

function uploadError(error: unknown): Error {
  if (error instanceof CliError) return error
  const hint = error instanceof TransferInterrupted ? ' The same command resumes it.' : ''
  return new CliError('failed', `${messageOf(error)}${hint}`, { cause: error })
}

/** The state of the unfinished upload, as long as its AppResult accepts files; otherwise that of a new AppResult. */
async function stateOf(
  { v1 }: Client,
  { project, name, journal }: { project: string; name: string; journal: UploadJournal },
): Promise<{ state: UploadState; isResumed: boolean }> {
  const before = await journal.read()
  if (before !== undefined) {
    const session = await v1.getAppSession({ id: before.sessionId }).catch(() => undefined)
    if (session?.Status === 'Running') return { state: before, isResumed: true }
  }
  const result = await v1.createAppResult({ projectId: project, Name: name })
  const state = { resultId: result.Id, sessionId: result.AppSession.Id, files: {} }
  await journal.write(state)
  return { state, isResumed: false }
}

type Sending = {
  readonly client: Client
  readonly files: readonly FoundFile[]
  readonly state: UploadState
  readonly journal: UploadJournal
  readonly signal: AbortSignal
  readonly output: Output
  readonly partSize?: number
}

/** Sends the files that aren't there yet, one after the other; the parts of each are sent in parallel. */
async function send({ client, files, state, journal, ...options }: Sending): Promise<void> {
  const { signal, output, partSize: partBytes } = options
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  const keep = (file: FoundFile, id: string, isDone: boolean): Promise<void> => {
    state.files[fileKey(file)] = { id, isDone }
    return journal.write(state)
  }
  await createSteps(output).run(`Uploading ${prettyBytes(totalBytes)}`, async (step) => {
    let doneBytes = 0
    for (const file of files) {
      signal.throwIfAborted()
      const place = placeOf(file)
      const show = (bytes: number): void => {
        const share = totalBytes === 0 ? 1 : (doneBytes + bytes) / totalBytes
        step.progress({ percent: Math.floor(share * 100), message: place })
      }
      const before = state.files[fileKey(file)]
      if (before?.isDone !== true) {
        show(0)
        const { Id } = await uploadFile(client, {
          target: { appResult: state.resultId },
          path: file.path,
          directory: file.directory,
          contentType: fileTypeOf(file.name) ?? 'application/octet-stream',
          resume: before?.id,
          signal,
          ...(partBytes !== undefined && { partBytes }),
          // Stored before the first part is sent, so that the same command can resume it.
          onBegin: (id) => void keep(file, id, false),
          onProgress: (sent) => show(sent.doneBytes),
        })
        await keep(file, Id, true)
        output.event({ event: 'file', path: place, id: Id, size: file.size })
      }
      doneBytes += file.size
    }
    step.result(counted(files.length, 'file'))
  })
}
