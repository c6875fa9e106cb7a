import {
  propertyShapes,
  typeShape,
  type AppSessionRecord,
  type ReferenceKind,
} from '@benchtop/contracts'
import { publicId, rowIdOf } from '../ids/resource-id.ts'
import type { DatasetStore } from '../resources/datasets/datasets-store.ts'
import type { FileRow, FileStore } from '../resources/files/files-store.ts'
import type { WorkflowStore } from '../resources/workflows/workflows-store.ts'
import { JobError } from './job-error.ts'

/** Datasets by their row numbers, and those of the reads of a biosample that count. */
export type InputDatasets = Pick<DatasetStore, 'get'> & Pick<WorkflowStore, 'readsOf'>

export type InputRows = { readonly files: FileStore; readonly datasets: InputDatasets }

/**
 * The contents that an app is given, by their path below input/: the files of the resources that the Input.* properties
 * of its session name, and those of other nodes that it gathers, below a folder for each kind and id.
 */
export function inputFiles(record: AppSessionRecord, rows: InputRows): Map<string, string> {
  const places = new Map<string, string>()
  for (const input of inputsOf(record)) {
    for (const { folder, path, file } of filesOf(input, rows)) {
      if (!isInside(path)) {
        const message = `File ${file.id} can't be given to an app: its path is ${path}.`
        throw new JobError('path-unsafe', message)
      }
      // Of files with one path the newest counts, and they come in the order of their ids.
      if (file.sha256 !== null) places.set(`${folder}/${path}`, file.sha256)
    }
  }
  return places
}

type PlacedFile = { readonly folder: string; readonly path: string; readonly file: FileRow }

function filesOf({ kind, id }: Input, { files, datasets }: InputRows): PlacedFile[] {
  const { collection } = propertyShapes[kind]
  const folder = `${collection}/${publicId(kind, id)}`
  const owned = (owner: Parameters<FileStore['ofOwner']>[0], at = folder): PlacedFile[] =>
    files.ofOwner(owner).map((file) => ({ folder: at, path: file.path, file }))
  switch (kind) {
    case 'sample':
    case 'appresult':
    case 'run':
      return owned({ kind, id })
    case 'file': {
      const file = files.get(id)
      return file === undefined ? [] : [{ folder, path: file.name, file }]
    }
    case 'dataset': {
      const { sample_id: sampleId = null, appresult_id: resultId = null } = datasets.get(id) ?? {}
      if (sampleId !== null) return owned({ kind: 'sample', id: sampleId })
      return resultId === null ? [] : owned({ kind: 'appresult', id: resultId })
    }
    case 'biosample':
      // Files of several runs often have the same path.
      return datasets
        .readsOf(id)
        .flatMap((reads) =>
          owned(
            { kind: 'sample', id: reads.sample_id },
            `${folder}/${publicId('dataset', reads.id)}`,
          ),
        )
    default:
      return []
  }
}

type Input = { readonly kind: ReferenceKind; readonly id: number }

/** What the Input.* properties of a session refer to, and Node.Results, each once. */
function inputsOf(record: AppSessionRecord): Input[] {
  const found = new Map<string, Input>()
  for (const { Name, Type, Items } of record.Properties.Items) {
    const shape = typeShape(Type)
    if (!/^(Input\.|Node\.Results$)/.test(Name) || shape?.content !== 'reference') continue
    for (const item of Items ?? []) {
      const id = typeof item !== 'string' && 'Id' in item ? rowIdOf(shape.item, item.Id) : undefined
      if (id !== undefined) found.set(`${shape.item} ${id}`, { kind: shape.item, id })
    }
  }
  return [...found.values()]
}

/** Whether a file's path stays below the folder that it is put in. */
function isInside(path: string): boolean {
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
}
