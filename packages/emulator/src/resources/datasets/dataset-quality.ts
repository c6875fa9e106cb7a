import type { V2QcThreshold } from '@benchtop/contracts'
import type { Clock } from '../../time/clock.ts'
import type { DatasetTypeStore } from '../dataset-types/dataset-types-store.ts'
import type { PropertyStore } from '../properties/properties-store.ts'
import type { QcThresholdStore } from '../qc-thresholds/qc-thresholds-store.ts'
import { decideQuality } from '../qc-thresholds/qc-thresholds.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import type { DatasetRow, DatasetStore } from './datasets-store.ts'

type Options = {
  readonly store: DatasetStore
  readonly types: DatasetTypeStore
  readonly thresholds: QcThresholdStore
  readonly properties: PropertyStore
  readonly samples: SampleStore
  readonly clock: Clock
}

export function createDatasetQuality(options: Options) {
  const { store, types, thresholds, clock } = options
  const metricsOf = createDatasetMetrics(options)

  const conforms = (typeId: string, wanted: string): boolean => {
    if (typeId === wanted) return true
    const parents = JSON.parse(types.get(typeId)?.conforms_to ?? '[]') as string[]
    return parents.some((parent) => conforms(parent, wanted))
  }

  const decide = (id: number): void => {
    const row = store.get(id)
    if (row === undefined || row.application_id === null) return
    const applicable = thresholds
      .list({ kind: 'application', id: row.application_id })
      .filter(({ DatasetTypeId: wanted }) => wanted === undefined || conforms(row.type_id, wanted))
    if (applicable.length === 0) return
    const decision = decideQuality(applicable, metricsOf(row))
    if (decision === undefined) return
    store.change(
      id,
      { qc_status: decision.status, qc_status_summary: decision.summary },
      clock.now(),
    )
  }

  return {
    /** Decides a dataset whose upload has just become complete. Leaves it undecided where no threshold applies. */
    decide,
    /** Decides every undecided dataset of a session that is Complete. */
    decideOfSession(sessionId: number): void {
      for (const id of store.undecidedOf(sessionId)) decide(id)
    },
  }
}
/** Decides the QcStatus of datasets by the thresholds of the app that made them. */
export type DatasetQuality = ReturnType<typeof createDatasetQuality>

/**
 * What a metric of a threshold is for a dataset: its attribute of that name, a property of it or of its sample or
 * AppResult whose text is a number, or what the platform itself knows of it.
 */
function createDatasetMetrics({ store, properties, samples }: Options) {
  const propertyOf = (
    kind: 'dataset' | 'sample' | 'appresult',
    id: number | null,
    name: string,
  ): number | undefined => {
    const property = id === null ? undefined : properties.get({ kind, id }, name)
    return property?.type === 'string'
      ? numberIn(properties.items([property.id])[0]?.content)
      : undefined
  }

  const platformMetrics = (row: DatasetRow): Readonly<Record<string, number>> => {
    const sample = row.sample_id === null ? undefined : samples.get(row.sample_id)
    return {
      TotalSize: row.total_size,
      ...(sample && {
        NumReadsRaw: sample.reads_raw,
        NumReadsPF: sample.reads_pf,
        Read1: sample.read1,
        Read2: sample.read2,
        Yield: store.yieldOf(row.id),
      }),
    }
  }

  return (row: DatasetRow) => {
    const attributes = JSON.parse(row.attributes) as Record<string, unknown>
    const known = platformMetrics(row)
    return ({ Name: name }: V2QcThreshold): number | undefined =>
      (Object.hasOwn(attributes, name) ? numberIn(attributes[name]) : undefined) ??
      propertyOf('dataset', row.id, name) ??
      propertyOf('sample', row.sample_id, name) ??
      propertyOf('appresult', row.appresult_id, name) ??
      (Object.hasOwn(known, name) ? known[name] : undefined)
  }
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
