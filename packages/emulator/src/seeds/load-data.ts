import {
  PlatformError,
  type PropertyMembers,
  type PropertyParent,
  type V2PropertyParent,
} from '@benchtop/contracts'
import { contentTypeOf } from '../resources/files/content-type.ts'
import { hrefOf } from '../ids/resource-id.ts'
import type { FileOwner } from '../resources/files/file-owner.ts'
import { filePath } from '../resources/files/file-path.ts'
import { existing, number, userId, type Loading } from './loading.ts'
import type { Seed, SeedFile, SeedProperty } from './seed-schema.ts'

type Project = NonNullable<Seed['projects']>[number]
type Sample = NonNullable<Project['samples']>[number]
type AppResult = NonNullable<Project['appResults']>[number]
type Run = NonNullable<Seed['runs']>[number]
type Owner = { userId: number; applicationId: number | undefined }

export function loadProject(load: Loading, project: Project): void {
  const { to, now, place } = load
  const owner = { userId: userId(load, project.owner, 'owner'), applicationId: undefined }
  const id = to.projects.rows.insert({
    id: number(project.id),
    ownerId: owner.userId,
    name: project.name,
    description: project.description,
    applicationId: undefined,
    createdMs: now,
  })
  place.each('samples', project.samples, (sample) => loadSample(load, id, owner, sample))
  place.each('appResults', project.appResults, (result) => loadAppResult(load, id, owner, result))
  loadProperties(load, 'project', id, owner, project.properties)
}

export function loadRun(load: Loading, run: Run): void {
  const { to, now } = load
  const owner = { userId: userId(load, run.owner, 'owner'), applicationId: undefined }
  const createdMs = run.dateCreated === undefined ? now : Date.parse(run.dateCreated)
  const uploadedMs =
    run.dateUploadStarted === undefined ? createdMs : Date.parse(run.dateUploadStarted)
  const status = run.status ?? 'Complete'
  const id = to.runs.rows.insert({
    id: number(run.id),
    ownerId: owner.userId,
    name: run.name ?? run.experimentName,
    number: run.number ?? 1,
    experimentName: run.experimentName,
    status,
    details: run.details ?? {},
    sequencingStats: run.sequencingStats,
    uploadStartedMs: uploadedMs,
    uploadCompletedMs: status === 'Complete' ? uploadedMs : undefined,
    createdMs,
  })
  loadFiles(load, { kind: 'run', id }, run.files)
  loadProperties(load, 'run', id, owner, run.properties)
}

function loadSample(load: Loading, projectId: number, owner: Owner, sample: Sample): void {
  const { to, now } = load
  const id = to.samples.rows.insert({
    id: number(sample.id),
    ownerId: owner.userId,
    projectId,
    runId: existing(load, to.runs.rows, sample.run, 'run'),
    appSessionId: undefined,
    genomeId: existing(load, to.genomes.rows, sample.genome, 'genome'),
    name: sample.name,
    sampleId: sample.sampleId ?? sample.name,
    sampleNumber: 0,
    experimentName: sample.experimentName,
    read1: sample.read1 ?? 0,
    read2: sample.read2 ?? 0,
    readsRaw: sample.numReadsRaw ?? 0,
    readsPF: sample.numReadsPF ?? sample.numReadsRaw ?? 0,
    pairedEnd: (sample.read2 ?? 0) > 0,
    createdMs: now,
  })
  loadFiles(load, { kind: 'sample', id }, sample.files)
  loadProperties(load, 'sample', id, owner, sample.properties)
}

function loadAppResult(load: Loading, projectId: number, owner: Owner, result: AppResult): void {
  const { to, now, place } = load
  const applicationId = number(result.application) ?? to.applications.rows.list()[0]?.id
  if (applicationId === undefined || to.applications.rows.get(applicationId) === undefined) {
    const reason = 'there is no application with this id, and an AppResult needs one'
    throw place.wrong(reason, '.application')
  }
  const session = to.appSessions.rules.create({
    name: result.name,
    userId: owner.userId,
    applicationId,
    parentId: undefined,
    status: 'Running',
    statusSummary: '',
    purpose: 'AppUpload',
  })
  const id = to.appResults.rows.insert({
    id: number(result.id),
    ownerId: owner.userId,
    projectId,
    appSessionId: session.id,
    genomeId: existing(load, to.genomes.rows, result.genome, 'genome'),
    name: result.name,
    description: result.description,
    uses: (result.uses ?? []).map((sample) => usedSample(load, sample)),
    createdMs: now,
  })
  loadFiles(load, { kind: 'appresult', id }, result.files)
  loadProperties(load, 'appresult', id, { ...owner, applicationId }, result.properties)
  to.appSessions.rules.transition(session.id, 'finish')
}

function usedSample(load: Loading, sample: string) {
  const id = existing(load, load.to.samples.rows, sample, 'uses') as number
  const href = hrefOf('sample', id)
  return { Rel: 'Using', Type: 'Sample', Href: href, HrefContent: href }
}

function loadFiles(load: Loading, owner: FileOwner, files: readonly SeedFile[] | undefined): void {
  const { to, contents, now, place } = load
  place.each('files', files, (file) => {
    const slash = file.path.lastIndexOf('/')
    const path = filePath(file.path.slice(slash + 1), file.path.slice(0, Math.max(0, slash)))
    if ('problems' in path) throw place.wrong(path.problems[0]?.message ?? '', '.path')
    const blob = contents.blobs.get(file)
    if (blob === undefined) throw new Error(`The content of ${file.path} was not read.`)
    to.files.rows.insert({
      id: number(file.id),
      owner,
      ...path,
      contentType: file.contentType ?? contentTypeOf(path.name),
      size: blob.size,
      etag: blob.md5,
      sha256: blob.sha256,
      createdMs: now,
    })
  })
}

/** The properties of a resource that a seed names. */
export function loadProperties(
  load: Loading,
  kind: PropertyParent | V2PropertyParent,
  id: number,
  owner: Owner,
  properties: readonly SeedProperty[] | undefined,
): void {
  const { to, place } = load
  if (properties === undefined || properties.length === 0) return
  const members = properties.map((property): PropertyMembers => {
    const map = property.map?.map(({ key, values }) => ({ Key: key, Values: values }))
    return {
      Name: property.name,
      Type: property.type,
      Description: property.description,
      Content: property.content,
      Items: property.items,
      ContentMap: map,
    }
  })
  try {
    to.properties.rules.writeAs({ kind, id }, members, owner)
  } catch (error) {
    if (error instanceof PlatformError) throw place.wrong(error.message, '.properties')
    throw error
  }
}
