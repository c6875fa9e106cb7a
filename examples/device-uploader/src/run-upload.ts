import { basename, join, resolve } from 'node:path'
import { ApiError, openSession, uploadFile, type Client } from '@benchtop/app-runtime'
import mimeTypes from 'mime-types'
import { UploaderError } from './errors.ts'
import { findFiles, type FoundFile } from './find-files.ts'
import { openJournal, type Journal, type Place } from './journal.ts'
import { createProgress, type Progress } from './progress.ts'
import { signIn } from './sign-in.ts'
import type { World } from './world.ts'

export type UploadFlags = {
  readonly project: string
  readonly name?: string
  readonly parallel: number
  /** In bytes. */
  readonly partSize: number
}

/** Uploads paths to a new AppResult; the same command resumes an unfinished upload. */
export async function runUpload(
  paths: readonly string[],
  flags: UploadFlags,
  world: World,
): Promise<void> {
  const { environment, folder, stdout } = world
  const files = await findFiles(folder, paths)
  const name = flags.name ?? basename(resolve(folder, paths[0] ?? '.'))
  const client = await signIn(world, ['browse global', `write project ${flags.project}`])
  const journal = await openJournal(environment.stateFolder, {
    apiUrl: environment.apiUrl,
    project: flags.project,
    name,
    paths: paths.map((path) => resolve(folder, path)),
  })
  const { resultId, sessionId } = await placeOf(client, flags.project, name, journal)
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  const progress = createProgress(stdout, totalBytes)
  try {
    for (const file of files) {
      await uploadOne({ client, file, resultId, flags, journal, progress, signal: world.signal })
    }
  } finally {
    progress.end()
  }
  const session = await openSession(client, sessionId)
  await session.complete(`${files.length} files`)
  await journal.remove()
  stdout.write(`${environment.uiUrl}/appresults/${resultId}\n`)
}

type OneUpload = {
  readonly client: Client
  readonly file: FoundFile
  readonly resultId: string
  readonly flags: UploadFlags
  readonly journal: Journal
  readonly progress: Progress
  readonly signal: AbortSignal
}

async function uploadOne(upload: OneUpload): Promise<void> {
  const { client, file, resultId, flags, journal, progress, signal } = upload
  const shown = join(file.directory, file.name)
  const before = journal.stateOf(file)
  if (before?.isDone === true) return progress.done(shown, file.size)
  const { Id } = await uploadFile(client, {
    target: { appResult: resultId },
    path: file.path,
    directory: file.directory,
    contentType: mimeTypes.lookup(file.name) || 'application/octet-stream',
    parallel: flags.parallel,
    partBytes: flags.partSize,
    resume: before?.fileId,
    signal,
    // Stored before the first part is sent, so that an interrupted upload can resume.
    onBegin: (fileId) => void journal.keep(file, { fileId, isDone: false }),
    onProgress: ({ doneBytes }) => progress.file(shown, doneBytes),
  })
  await journal.keep(file, { fileId: Id, isDone: true })
  progress.done(shown, file.size)
}

/** The AppResult of the unfinished upload, if it still accepts files; else a new one. */
async function placeOf(
  client: Client,
  project: string,
  name: string,
  journal: Journal,
): Promise<Place> {
  const { place } = journal
  if (place !== undefined && (await isOpen(client, place))) return place
  try {
    const result = await client.v1.createAppResult({ projectId: project, Name: name })
    const made = { resultId: result.Id, sessionId: result.AppSession.Id }
    await journal.begin(made)
    return made
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error
    const message = `Project ${project} can't be written to: ${error.message}`
    throw new UploaderError('failed', message, { cause: error })
  }
}

async function isOpen(client: Client, { sessionId }: Place): Promise<boolean> {
  try {
    return (await client.v1.getAppSession({ id: sessionId })).Status === 'Running'
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
