import type { Client } from '@benchtop/client'
import type { FileRecord, V2Dataset } from '@benchtop/contracts'
import { inParallel, type TransferProgress } from '../files/transfer.ts'
import { uploadFile, type UploadOptions } from '../files/upload.ts'
import { summaryOf } from '../sessions/session.ts'

/** A dataset to upload, with its files as the upload of one file has them. */
export type NewDataset<File> = {
  readonly projectId: string
  readonly name: string
  /** The type, such as `common.fastq`. Defaults to that of files without a type. */
  readonly typeId?: string
  /** Attributes that the type has, by their keys. */
  readonly attributes?: Readonly<Record<string, unknown>>
  /** The session of the caller's app that makes it. Defaults to a new one, which is Complete afterwards. */
  readonly sessionId?: string
  /** At least one file. */
  readonly files: readonly File[]
  /** The number of files uploaded at the same time. Defaults to 2. */
  readonly parallelFiles?: number
  readonly signal?: AbortSignal | undefined
  /** Called as bytes of a file are sent, with the position of the file in `files`. */
  readonly onProgress?: ((file: number, progress: TransferProgress) => void) | undefined
}

type Uploads = Pick<UploadOptions, 'target' | 'signal' | 'onProgress'>

/** The parts of an upload that the dataset determines. */
export type DatasetFile<Options> = Options extends unknown ? Omit<Options, keyof Uploads> : never

/**
 * Creates a dataset in a project, uploads its files and completes it: from then on choosers offer it, and the thresholds
 * of its app decide its QcStatus. If a file can't be uploaded, the dataset is Aborted with the reason, and the error is
 * that of the upload.
 */
export async function uploadDatasetWith<File>(
  client: Client,
  dataset: NewDataset<File>,
  upload: (file: File, uploads: Uploads) => Promise<FileRecord>,
): Promise<V2Dataset> {
  const { projectId, name, typeId, sessionId, attributes, files, signal } = dataset
  if (files.length === 0) throw new RangeError(`Dataset ${name} has no files: give at least one.`)
  const created = await client.v2.createDataset(
    {
      projectId,
      Name: name,
      ...(typeId !== undefined && { DatasetTypeId: typeId }),
      ...(sessionId !== undefined && { AppSessionId: sessionId }),
    },
    { signal },
  )
  // The files of a dataset are those of the AppResult that it represents.
  const appResult = created.V1pre3Id.slice(created.V1pre3Id.indexOf('.') + 1)
  try {
    await inParallel(
      files.entries(),
      dataset.parallelFiles ?? 2,
      signal,
      async ([at, file], ending) => {
        const onProgress = (progress: TransferProgress) => dataset.onProgress?.(at, progress)
        await upload(file, { target: { appResult }, signal: ending, onProgress })
      },
    )
    const pairs = Object.entries(attributes ?? {}).map(([key, value]) => ({ key, value }))
    const completed = await client.v2.updateDataset(
      {
        id: created.Id,
        UploadStatus: 'Completed',
        ...(pairs.length > 0 && { Attributes: pairs }),
      },
      { signal },
    )
    await endOwnSession(client, created, sessionId, 'Complete', '')
    return completed
  } catch (error) {
    await abort(client, created, sessionId, error)
    throw error
  }
}

/** As far as the platform can be reached: the error of the upload is what its caller has to know. */
async function abort(
  client: Client,
  { Id, AppSession }: V2Dataset,
  sessionId: string | undefined,
  reason: unknown,
): Promise<void> {
  const UploadStatusSummary = summaryOf(reason)
  const aborted = { id: Id, UploadStatus: 'Aborted', UploadStatusSummary } as const
  await client.v2
    .updateDataset(aborted)
    .then(() => endOwnSession(client, { AppSession }, sessionId, 'Aborted', UploadStatusSummary))
    .catch(() => undefined)
}

async function endOwnSession(
  client: Client,
  { AppSession }: Pick<V2Dataset, 'AppSession'>,
  sessionId: string | undefined,
  Status: 'Complete' | 'Aborted',
  StatusSummary: string,
): Promise<void> {
  if (sessionId !== undefined || AppSession === undefined) return
  await client.v1.updateAppSession({ id: AppSession.Id, Status, StatusSummary })
}

/** A file of a dataset, in a browser too: its content and name. */
export type DatasetContent = DatasetFile<UploadOptions>

/** The same with content that is there already, as in a browser. */
export function uploadDataset(
  client: Client,
  dataset: NewDataset<DatasetContent>,
): Promise<V2Dataset> {
  return uploadDatasetWith(client, dataset, (file, uploads) =>
    uploadFile(client, { ...file, ...uploads }),
  )
}
