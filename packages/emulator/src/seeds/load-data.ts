import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { contentTypeOf } from '../resources/files/content-type.ts'
import { hrefOf } from '../ids/resource-id.ts'
import type { FileOwner } from '../resources/files/file-owner.ts'
import { filePath } from '../resources/files/file-path.ts'
import type { SampleRow } from '../resources/samples/samples-store.ts'
import { readsTogether } from '../resources/samples/samples.ts'
import { insertSession } from './load-sessions.ts'
import { loadProperties, type Owner } from './load-properties.ts'
import type { SharedResource } from '../resources/shares/shares-store.ts'
import { existing, number, userId, type Loading } from './loading.ts'
import type { Seeded, SeedFile } from './seed-schema.ts'

type Project = Seeded<'projects'>
type Sample = NonNullable<Project['samples']>[number]
type AppResult = NonNullable<Project['appResults']>[number]

export function loadProject(load: Loading, project: Project): void {
  const { to, now, place } = load
  const owner = { userId: userId(load, project.owner, 'owner'), applicationId: undefined }
  const { id } = to.projects.rows.insert({
    id: number(project.id),
    owner_id: owner.userId,
    name: project.name,
    description: project.description,
    created_ms: now,
  })
  place.each('samples', project.samples, (sample) => loadSample(load, id, owner, sample))
  place.each('appResults', project.appResults, (result) => loadAppResult(load, id, owner, result))
  loadProperties(load, 'project', id, owner, project.properties)
  loadShares(load, { kind: 'project', id }, owner.userId, project.shares)
}

export function loadRun(load: Loading, run: Seeded<'runs'>): void {
  const { to, now } = load
  const owner = { userId: userId(load, run.owner, 'owner'), applicationId: undefined }
  const createdMs = run.dateCreated === undefined ? now : Date.parse(run.dateCreated)
  const uploadedMs =
    run.dateUploadStarted === undefined ? createdMs : Date.parse(run.dateUploadStarted)
  const status = run.status ?? 'Complete'
  const id = to.runs.rows.insert({
    id: number(run.id),
    owner_id: owner.userId,
    name: run.name ?? run.experimentName,
    number: run.number ?? 1,
    experiment_name: run.experimentName,
    status,
    details: run.details ?? {},
    sequencing_stats: run.sequencingStats,
    upload_started_ms: uploadedMs,
    upload_completed_ms: status === 'Complete' ? uploadedMs : undefined,
    created_ms: createdMs,
  })
  loadFiles(load, { kind: 'run', id }, run.files)
  loadProperties(load, 'run', id, owner, run.properties)
  loadShares(load, { kind: 'run', id }, owner.userId, run.shares)
}

/** Shares something without notifying anyone: it was so from the beginning. */
function loadShares(
  load: Loading,
  resource: SharedResource,
  ownerId: number,
  shares: Project['shares'],
): void {
  const { to, now, place } = load
  place.each('shares', shares, (share) => {
    const withId = userId(load, share.with, 'with')
    if (withId === ownerId) throw place.wrong('it belongs to this user', '.with')
    to.shares.rows.put(resource, withId, share.access === 'read' ? 'READ' : 'WRITE', now)
  })
}

function loadSample(load: Loading, projectId: number, owner: Owner, sample: Sample): void {
  const { to, now } = load
  const sources = (sample.mergedFrom ?? []).map((source) => mergedSample(load, source))
  const read2 = sample.read2 ?? sources[0]?.read2 ?? 0
  const id = to.samples.rows.insert({
    id: number(sample.id),
    owner_id: owner.userId,
    project_id: projectId,
    run_id: existing(load, to.runs.rows, sample.run, 'run'),
    appsession_id: existing(load, to.appSessions.rows, sample.appSession, 'appSession'),
    genome_id: existing(load, to.genomes.rows, sample.genome, 'genome'),
    name: sample.name,
    sample_id: sample.sampleId ?? sample.name,
    sample_number: 0,
    experiment_name: sample.experimentName,
    read1: sample.read1 ?? sources[0]?.read1 ?? 0,
    read2,
    reads_raw: sample.numReadsRaw ?? readsTogether(sources, 'reads_raw'),
    reads_pf: sample.numReadsPF ?? sample.numReadsRaw ?? readsTogether(sources, 'reads_pf'),
    paired_end: read2 > 0 ? 1 : 0,
    is_merged: sources.length > 0 ? 1 : 0,
    created_ms: now,
  })
  for (const source of sources) {
    to.files.rows.copy({ from: source.id, to: id, scope: hrefOf('sample', source.id) })
  }
  loadFiles(load, { kind: 'sample', id }, sample.files)
  loadProperties(load, 'sample', id, owner, sample.properties)
}

function loadAppResult(load: Loading, projectId: number, owner: Owner, result: AppResult): void {
  const { to, now } = load
  const session = sessionOfResult(load, owner, result)
  const applicationId = session.application_id
  const id = to.appResults.rows.insert({
    id: number(result.id),
    owner_id: owner.userId,
    project_id: projectId,
    appsession_id: session.id,
    genome_id: existing(load, to.genomes.rows, result.genome, 'genome'),
    name: result.name,
    description: result.description,
    uses: (result.uses ?? []).map((sample) => usedSample(load, sample)),
    created_ms: now,
  })
  loadFiles(load, { kind: 'appresult', id }, result.files)
  loadProperties(load, 'appresult', id, { ...owner, applicationId }, result.properties)
}

/** The session that an AppResult names, else one of its own. */
function sessionOfResult(load: Loading, owner: Owner, result: AppResult): AppSessionRow {
  const { to, place } = load
  const application = existing(load, to.applications.rows, result.application, 'application')
  const named = existing(load, to.appSessions.rows, result.appSession, 'appSession')
  if (named === undefined) {
    return insertSession(load, {
      name: result.name,
      user_id: owner.userId,
      application_id: application ?? to.applications.rules.seededData(owner.userId),
      status: 'Complete',
      status_summary: '',
      purpose: 'AppUpload',
    })
  }
  const session = to.appSessions.rules.get(named)
  if (application !== undefined && application !== session.application_id) {
    const reason = `AppSession ${session.id} belongs to application ${session.application_id}`
    throw place.wrong(reason, '.application')
  }
  return session
}

function mergedSample(load: Loading, sample: string): SampleRow {
  const { rows } = load.to.samples
  return rows.get(existing(load, rows, sample, 'mergedFrom') as number) as SampleRow
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
