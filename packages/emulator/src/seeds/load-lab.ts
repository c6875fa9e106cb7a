import type { BioSampleRow } from '../resources/biosamples/biosamples-store.ts'
import { requireCountable } from '../resources/countable.ts'
import type { RequeuedResource } from '../resources/lab-requeues/lab-requeues-store.ts'
import { typeOf } from '../resources/lab-requeues/lab-requeues.ts'
import { loadProperties } from './load-properties.ts'
import { existing, number, userId, type Loading } from './loading.ts'
import type { Seeded } from './seed-schema.ts'

export function loadDatasetType({ rows, place }: Loading, type: Seeded<'datasetTypes'>): void {
  const [namespace = '', ...rest] = type.id.split('.')
  for (const other of type.conformsTo ?? []) {
    if (rows.datasetTypes.get(other) === undefined) {
      throw place.wrong(`there is no dataset type ${other}`, '.conformsTo')
    }
  }
  rows.datasetTypes.insert({
    id: type.id,
    name: type.name ?? rest.join('.'),
    namespace,
    description: type.description ?? '',
    docs_url: type.docs ?? null,
    attribute_schema:
      type.attributeSchema === undefined ? null : JSON.stringify(type.attributeSchema),
    user_id: number(type.owner) ?? null,
    conformsTo: type.conformsTo ?? [],
  })
}

export function loadBioSample(load: Loading, one: Seeded<'biosamples'>): void {
  const { rows, now } = load
  const owner = userId(load, one.owner, 'owner')
  const { subjects, ...bioSamples } = rows.bioSamples
  const subject = one.subject
  const id = bioSamples.insert({
    id: number(one.id),
    owner_id: owner,
    name: one.name,
    nickname: one.nickname,
    default_project_id: existing(load, rows.projects, one.defaultProject, 'defaultProject'),
    subject_id:
      subject &&
      (subjects.byUserSubjectId(owner, subject.userSubjectId) ??
        subjects.insert({
          id: number(subject.id),
          owner_id: owner,
          user_subject_id: subject.userSubjectId,
          description: subject.description,
          species: subject.species,
          gender: subject.gender,
          created_ms: now,
        })),
    container_name: one.containerName,
    container_position: one.containerPosition,
    status: one.status ?? 'New',
    created_ms: now,
  })
  loadProperties(load, 'biosample', id, { userId: owner, applicationId: undefined }, one.properties)
}

export function loadPrepRequest(load: Loading, one: Seeded<'prepRequests'>): void {
  const { rows, now } = load
  const bioSampleId = existing(load, rows.bioSamples, one.biosample, 'biosample') as number
  rows.libraryPreps.insertRequest({
    id: number(one.id),
    biosample_id: bioSampleId,
    prep_id: prepOf(load, one.prep),
    required_yield: one.requiredYield,
    lims_id: one.limsId,
    created_from: one.createdFromFileName,
    created_ms: now,
  })
  requireCountable(rows.labRequeues.requestedOf(bioSampleId), 'requiredYield')
}

export function loadLibrary(load: Loading, one: Seeded<'libraries'>): void {
  const { rows, now } = load
  const bioSampleId = existing(load, rows.bioSamples, one.biosample, 'biosample') as number
  const bioSample = rows.bioSamples.get(bioSampleId) as BioSampleRow
  const prepId = prepOf(load, one.prep)
  const { container } = one
  rows.libraries.insert({
    id: number(one.id),
    owner_id: bioSample.owner_id,
    name: one.name,
    biosample_id: bioSampleId,
    prep_id: prepId,
    prep_request_id: existing(
      load,
      { get: rows.libraryPreps.request },
      one.prepRequest,
      'prepRequest',
    ),
    project_id:
      existing(load, rows.projects, one.project, 'project') ??
      bioSample.default_project_id ??
      undefined,
    container_id:
      container &&
      (rows.libraryPreps.containerByUserId(bioSample.owner_id, container.userContainerId) ??
        rows.libraryPreps.insertContainer({
          id: number(container.id),
          owner_id: bioSample.owner_id,
          type: container.type,
          user_container_id: container.userContainerId,
          prep_id: prepId,
          prep_kit: container.prepKit,
          created_ms: now,
        })),
    container_position: one.containerPosition,
    insert_size: one.insertSize,
    biomolecule: one.biomolecule,
    index1: one.index1,
    index1_sequence: one.index1Sequence,
    index2: one.index2,
    index2_sequence: one.index2Sequence,
    created_ms: now,
  })
}

export function loadLibraryPool(load: Loading, one: Seeded<'libraryPools'>): void {
  const { to, rows, now } = load
  const id = rows.libraries.pools.insert({
    id: number(one.id),
    owner_id: userId(load, one.owner, 'owner'),
    user_pool_id: one.userPoolId,
    notes: one.notes ?? '',
    status: one.status ?? 'Active',
    created_ms: now,
  })
  for (const library of one.libraries) {
    to.libraries.rules.addToPool(id, existing(load, rows.libraries, library, 'library') as number)
  }
}

export function loadLabRequeue(load: Loading, one: Seeded<'labRequeues'>): void {
  const { rows, now } = load
  const of = requeuedOf()
  const requeueId = rows.labRequeues.insert({
    id: number(one.id),
    ownerId: ownerOf(of),
    type: one.type ?? typeOf(of),
    of,
    requestedYield: one.requestedAdditionalYield,
    limsId: one.limsId,
    createdMs: now,
  })
  requireCountable(rows.labRequeues.requestedWith(requeueId), 'requestedAdditionalYield')

  function requeuedOf(): RequeuedResource {
    const libraryId = existing(load, rows.libraries, one.library, 'library')
    if (libraryId !== undefined) return { libraryId }
    const poolId = existing(load, rows.libraries.pools, one.libraryPool, 'libraryPool')
    if (poolId !== undefined) return { poolId }
    const requests = { get: rows.libraryPreps.request }
    return { prepRequestId: existing(load, requests, one.prepRequest, 'prepRequest') as number }
  }

  function ownerOf(requeued: RequeuedResource): number {
    const owner =
      'libraryId' in requeued
        ? rows.libraries.get(requeued.libraryId)?.owner_id
        : 'poolId' in requeued
          ? rows.libraries.pools.get(requeued.poolId)?.owner_id
          : rows.bioSamples.get(
              rows.libraryPreps.request(requeued.prepRequestId)?.biosample_id ?? 0,
            )?.owner_id
    return owner as number
  }
}

export function loadLane(load: Loading, one: Seeded<'lanes'>): void {
  const { rows, now } = load
  const runId = existing(load, rows.runs, one.run, 'run') as number
  const id = rows.lanes.put(runId, one.number, number(one.id), now)
  if (one.status !== undefined) rows.lanes.setStatus(id, one.status, '', now)
  if (one.statistics !== undefined) rows.lanes.setStatistics(id, one.statistics)
  for (const { library, libraryPool } of one.libraries ?? []) {
    rows.lanes.addLibrary(
      id,
      existing(load, rows.libraries, library, 'library') as number,
      existing(load, rows.libraries.pools, libraryPool, 'libraryPool'),
    )
  }
}

/** Adds a threshold to those of its owner. */
export function loadLaneQcThreshold(load: Loading, one: Seeded<'laneQcThresholds'>): void {
  const { rules } = load.to.lanes
  const owner = userId(load, one.owner, 'owner')
  rules.putThresholds(owner, [
    ...rules.thresholds(owner),
    {
      Name: one.name,
      Operator: one.operator,
      ThresholdValues: one.values,
      Group: one.group,
      ReadNumber: one.readNumber,
    },
  ])
}

export function loadDataset(load: Loading, one: Seeded<'datasets'>): void {
  const { rows, now, place } = load
  const sampleId = existing(load, rows.samples, one.sample, 'sample')
  const resultId = existing(load, rows.appResults, one.appResult, 'appResult')
  const standing =
    sampleId === undefined
      ? rows.datasets.standingFor('appresult', resultId as number)
      : rows.datasets.standingFor('sample', sampleId)
  const id = rows.datasets.renumber(standing as number, number(one.id?.replace(/^ds\.0*/, '')))
  const row = rows.datasets.get(id)
  if (row === undefined) throw new TypeError('Each sample and AppResult has a dataset.')
  const typeId = one.type ?? row.type_id
  if (rows.datasetTypes.get(typeId) === undefined) {
    throw place.wrong(`there is no dataset type ${typeId}`, '.type')
  }
  rows.datasets.change(
    id,
    {
      name: one.name ?? row.name,
      type_id: typeId,
      attributes: JSON.stringify(one.attributes ?? {}),
      qc_status: one.qcStatus ?? row.qc_status,
      qc_status_summary: one.qcStatusSummary ?? '',
    },
    now,
  )
  if (one.biosample !== undefined) {
    rows.datasets.setBioSample(id, existing(load, rows.bioSamples, one.biosample, 'biosample'))
  }
  for (const source of one.sources ?? []) {
    rows.datasets.addSource({
      datasetId: id,
      laneId: existing(load, rows.lanes, source.lane, 'lane') as number,
      libraryId: existing(load, rows.libraries, source.library, 'library') as number,
      poolId: existing(load, rows.libraries.pools, source.libraryPool, 'libraryPool'),
      bases: source.yield,
      createdMs: now,
    })
    load.counted.bases = requireCountable(load.counted.bases + source.yield, 'sources')
  }
  const owner = { userId: row.owner_id, applicationId: undefined }
  loadProperties(load, 'dataset', id, owner, one.properties)
}

/** The prep with a name, which is created where there is none yet. */
function prepOf({ rows }: Loading, name: string): number {
  return rows.libraryPreps.prepByName(name)?.id ?? rows.libraryPreps.insertPrep(name)
}
