import {
  badRequest,
  conflict,
  datasetUploadMachine,
  qualityMachine,
  type DatasetUploadEvent,
  type DatasetUploadStatus,
  type Problem,
  type SettableQualityStatus,
  next,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { publicId } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import type { AppResults } from '../appresults/appresults.ts'
import type { CommentStore } from '../comments/comments-store.ts'
import type { DatasetTypeStore } from '../dataset-types/dataset-types-store.ts'
import { orNotFound } from '../or-not-found.ts'
import type { DatasetRow, DatasetStore } from './datasets-store.ts'

/** The members of a request; those that are left out stay unchanged. */
export type DatasetMembers = {
  readonly typeId?: string | undefined
  readonly attributes?: readonly { readonly key: string; readonly value?: unknown }[] | undefined
  readonly qcStatus?: SettableQualityStatus | undefined
  readonly qcStatusSummary?: string | undefined
  readonly uploadStatus?: DatasetUploadStatus | undefined
  readonly uploadStatusSummary?: string | undefined
  readonly comment?: string | undefined
}

type DatasetRequest = {
  readonly projectId: number
  readonly name: string
  readonly typeId: string | undefined
  readonly sessionId: string | undefined
}

type DatasetsOptions = Changing & {
  readonly store: DatasetStore
  readonly types: DatasetTypeStore
  readonly comments: CommentStore
  readonly appResults: AppResults
  /** Called in the transaction in which an upload is completed by a request that doesn't decide the QcStatus itself. */
  readonly completed: (id: number) => void
  /** Called after each change of a dataset, with its owner. */
  readonly changed: (ownerId: number) => void
}

const uploadEvents: Readonly<Record<DatasetUploadStatus, DatasetUploadEvent>> = {
  Uploading: 'resume',
  Completed: 'complete',
  Aborted: 'abort',
}

export function createDatasets(options: DatasetsOptions) {
  const { store, types, comments, appResults, database, clock } = options
  const get = (id: number): DatasetRow =>
    orNotFound(store.get(id), `Dataset ${publicId('dataset', id)}`)

  const requireType = (id: string): void => {
    if (types.get(id) !== undefined) return
    const message = `DatasetTypeId refers to dataset type ${id}, which doesn't exist.`
    throw badRequest([{ member: 'DatasetTypeId', code: 'ReferenceInvalid', message }])
  }

  const attributesAfter = (
    row: DatasetRow,
    typeId: string,
    given: DatasetMembers['attributes'] = [],
  ): Record<string, unknown> => {
    const problems = given.flatMap(({ key, value }, at) =>
      attributeProblems(types.get(typeId)?.attribute_schema ?? null, key, value, at),
    )
    if (problems.length > 0) throw badRequest(problems)
    const before = JSON.parse(row.attributes) as Record<string, unknown>
    return { ...before, ...Object.fromEntries(given.map(({ key, value }) => [key, value ?? null])) }
  }

  return {
    get,
    /** The sample or AppResult that a dataset represents; undefined where there is no such dataset. */
    holder(id: number): { kind: 'sample' | 'appresult'; id: number } | undefined {
      const row = store.get(id)
      if (row === undefined) return undefined
      return row.sample_id === null
        ? { kind: 'appresult', id: row.appresult_id as number }
        : { kind: 'sample', id: row.sample_id }
    },
    /** A new dataset, which represents a new AppResult of a session of the caller's app. */
    create: (caller: UserCaller, request: DatasetRequest): DatasetRow =>
      database.transaction(() => {
        if (request.typeId !== undefined) requireType(request.typeId)
        const result = appResults.create(caller, {
          projectId: request.projectId,
          name: request.name,
          uses: [],
          session: { id: request.sessionId },
        })
        const id = store.standingFor('appresult', result.id) as number
        if (request.typeId !== undefined) {
          store.change(id, { type_id: request.typeId }, clock.now())
        }
        return get(id)
      }),
    change(caller: UserCaller, id: number, members: DatasetMembers): DatasetRow {
      const dataset = database.transaction(() => {
        const row = get(id)
        const typeId = members.typeId ?? row.type_id
        requireType(typeId)
        const uploadStatus = uploadStatusAfter(row, members.uploadStatus)
        const nowMs = clock.now()
        store.change(
          row.id,
          {
            type_id: typeId,
            attributes: JSON.stringify(attributesAfter(row, typeId, members.attributes)),
            qc_status: qualityAfter(row, uploadStatus, members.qcStatus),
            qc_status_summary: members.qcStatusSummary ?? row.qc_status_summary,
            ...(members.uploadStatus !== undefined && { set_upload_status: uploadStatus }),
            upload_status_summary: members.uploadStatusSummary ?? row.upload_status_summary,
          },
          nowMs,
        )
        const isCompleted = row.upload_status !== 'Completed' && uploadStatus === 'Completed'
        if (isCompleted && members.qcStatus === undefined) options.completed(row.id)
        if (members.comment !== undefined) {
          comments.insert({ kind: 'dataset', id: row.id }, members.comment, caller.userId, nowMs)
        }
        return get(id)
      })
      options.changed(dataset.owner_id)
      return dataset
    },
  }
}
export type Datasets = ReturnType<typeof createDatasets>

function uploadStatusAfter(
  row: DatasetRow,
  wanted: DatasetUploadStatus = row.upload_status,
): DatasetUploadStatus {
  if (wanted === row.upload_status) return wanted
  const status = next(datasetUploadMachine, row.upload_status, uploadEvents[wanted])
  if (status !== undefined) return status
  const message = `The UploadStatus of this dataset is ${row.upload_status} and can't change to ${wanted}.`
  throw conflict(message, [{ member: 'UploadStatus', code: 'TransitionInvalid', message }])
}

/** "May be updated only when UploadStatus is Complete, and only to QcFailed or QcPassed." */
function qualityAfter(
  row: DatasetRow,
  uploadStatus: DatasetUploadStatus,
  wanted: SettableQualityStatus | undefined,
): DatasetRow['qc_status'] {
  if (wanted === undefined) return row.qc_status
  if (uploadStatus !== 'Completed') {
    const message = `QcStatus can be set once the UploadStatus is Complete; it is ${uploadStatus}.`
    throw conflict(message, [{ member: 'QcStatus', code: 'TransitionInvalid', message }])
  }
  return next(qualityMachine, row.qc_status, `set ${wanted}`) ?? row.qc_status
}

type AttributeSchema = {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
  readonly additionalProperties?: boolean
}

/** The violations of the AttributeSchema of the dataset's type by an attribute. */
function attributeProblems(
  schema: string | null,
  key: string,
  value: unknown,
  at: number,
): Problem[] {
  if (schema === null) return []
  const { properties = {}, additionalProperties = true } = JSON.parse(schema) as AttributeSchema
  const declared = properties[key]
  if (declared === undefined) {
    if (additionalProperties) return []
    const message = `Attributes[${at}].Key is ${key}, which this dataset type doesn't have.`
    return [{ member: `Attributes[${at}].Key`, code: 'Invalid', message }]
  }
  if (declared.type === undefined || isOfType(value, declared.type)) return []
  const message = `Attributes[${at}].Value must be of the type ${declared.type}.`
  return [{ member: `Attributes[${at}].Value`, code: 'Invalid', message }]
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}
