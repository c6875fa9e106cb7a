import type { Client } from '@benchtop/client'
import type { V2Dataset } from '@benchtop/contracts'
import { uploadDatasetWith, type DatasetFile, type NewDataset } from '../lab/upload-dataset.ts'
import { uploadFile, type UploadFileOptions } from './upload-file.ts'

/** A file of a dataset: one of this machine by its path, or content that is there already, with its name. */
export type DatasetFileOptions = DatasetFile<UploadFileOptions>

/**
 * Creates a dataset in a project, uploads its files and completes it: from then on choosers offer it, and the thresholds
 * of its app decide its QcStatus. If a file can't be uploaded, the dataset is Aborted with the reason, and the error is
 * that of the upload.
 */
export function uploadDataset(
  client: Client,
  dataset: NewDataset<DatasetFileOptions>,
): Promise<V2Dataset> {
  return uploadDatasetWith(client, dataset, (file, uploads) =>
    uploadFile(client, { ...file, ...uploads }),
  )
}
