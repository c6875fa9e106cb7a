import type { BioSampleInclude, V2BioSample } from '@benchtop/contracts'
import type { LabRequeueStore } from '../lab-requeues/lab-requeues-store.ts'
import { v2LabRequeue } from '../lab-requeues/lab-requeues-views.ts'
import type { LibraryReader } from '../libraries/libraries-reader.ts'
import type { LibraryStore } from '../libraries/libraries-store.ts'
import type { LibraryPrepStore } from '../library-preps/library-preps-store.ts'
import { v2PrepRequest } from '../library-preps/library-preps-views.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { V2Href } from '../v2-href.ts'
import type { BioSampleRow, BioSampleStore } from './biosamples-store.ts'
import {
  v2BioSample,
  v2BioSampleYield,
  v2Subject,
  type BioSampleParts,
} from './biosamples-views.ts'

type ReaderOptions = {
  readonly store: BioSampleStore
  readonly preps: LibraryPrepStore
  readonly libraries: LibraryStore
  readonly libraryReader: LibraryReader
  readonly labRequeues: LabRequeueStore
  readonly properties: V2Properties
  readonly v2Href: V2Href
}

/** The parts of a single record that don't have to be requested. */
const inRecord = ['Properties', 'LibraryPreps', 'PrepRequests', 'Yields'] as const

export function createBioSampleReader(options: ReaderOptions) {
  const { store, preps, libraries, libraryReader, labRequeues, properties, v2Href } = options

  /** The rows of one part for a page of biosamples, by biosample; none unless the part is included. */
  const partOf = <Row extends { biosample_id: number }>(
    isIncluded: boolean,
    ids: readonly number[],
    read: (ids: readonly number[]) => readonly Row[],
  ) => {
    if (!isIncluded) return () => undefined
    const byBioSample = Map.groupBy(read(ids), ({ biosample_id }) => biosample_id)
    return (id: number): readonly Row[] => byBioSample.get(id) ?? []
  }

  const propertiesOf = (id: number, prefixes: readonly string[] | undefined) =>
    properties.container(
      { kind: 'biosample', id },
      { names: prefixes?.map((prefix) => `${prefix}*`) },
    )

  const list = (
    rows: readonly BioSampleRow[],
    include: readonly BioSampleInclude[] = [],
    prefixes?: readonly string[],
  ): V2BioSample[] => {
    const ids = rows.map(({ id }) => id)
    const has = (part: BioSampleInclude): boolean => include.includes(part)
    const yields = partOf(has('Yields') || has('LibraryPreps'), ids, store.yieldsOf)
    const requests = partOf(has('PrepRequests'), ids, preps.ofBioSamples)
    const requeues = partOf(has('LabRequeues'), ids, labRequeues.ofBioSamples)
    const ofLibraries = partOf(has('Libraries'), ids, libraries.ofBioSamples)
    return rows.map((row) => {
      const subject = row.subject_id === null ? undefined : store.subjects.get(row.subject_id)
      const prepYields = yields(row.id)?.map((one) => v2BioSampleYield(one, v2Href))
      const ownLibraries = ofLibraries(row.id)
      const parts: BioSampleParts = {
        Subject: subject && v2Subject(subject, v2Href),
        LibraryPreps: has('LibraryPreps')
          ? prepYields?.map(({ LibraryPrep }) => LibraryPrep)
          : undefined,
        PrepRequests: requests(row.id)?.map((one) => v2PrepRequest(one, v2Href)),
        Yields: has('Yields') ? prepYields : undefined,
        Libraries: ownLibraries && libraryReader.list(ownLibraries, undefined),
        LabRequeues: requeues(row.id)?.map((one) => v2LabRequeue(one, v2Href)),
        Properties: has('Properties') ? propertiesOf(row.id, prefixes) : undefined,
      }
      return v2BioSample(row, parts, v2Href)
    })
  }

  return {
    /** The records of a list; with Properties, those whose names begin with one of the prefixes, or all. */
    list,
    /** The single record. */
    record: (row: BioSampleRow, include: readonly BioSampleInclude[] = []): V2BioSample =>
      list([row], [...inRecord, ...include])[0] as V2BioSample,
  }
}
/** Builds the records of biosamples, a page at a time. */
export type BioSampleReader = ReturnType<typeof createBioSampleReader>
