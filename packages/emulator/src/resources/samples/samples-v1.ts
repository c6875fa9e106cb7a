import type { v1 } from '@benchtop/contracts'
import { requireChange } from '../require-change.ts'
import { ok, listed, v1Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import { genomeOf } from '../genomes/genome-reference.ts'
import type { GenomeStore } from '../genomes/genomes-store.ts'
import type { SampleReader } from './samples-reader.ts'
import type { NewSample, SampleRow, SampleStore } from './samples-store.ts'
import { readsTogether, type SampleChanges, type Samples } from './samples.ts'

type Options = {
  rows: SampleStore
  rules: Samples
  reader: SampleReader
  genomes: GenomeStore
}

export function samplesV1({ rows: store, rules: samples, reader, genomes }: Options) {
  return v1Handlers({
    getSample: ({ params }) =>
      ok(reader.record(orNotFound(store.get(params.id), `Sample ${params.id}`))),
    listProjectSamples: ({ params, page }) =>
      listed(store.list({ project: params.projectId }, page), reader.compact),
    listRunSamples: ({ caller, params, page }) =>
      listed(store.list({ run: params.runId, userId: caller.userId }, page), reader.compact),
    createSample({ caller, params, query, body }) {
      const sources = samples.sources(caller, body.MergedSamples ?? [])
      const sample = samples.create(caller, {
        project_id: params.projectId,
        genome_id: genomeOf(genomes, body.HrefGenome),
        name: body.Name,
        sample_id: body.SampleId ?? body.Name,
        sample_number: body.SampleNumber ?? 0,
        experiment_name: body.ExperimentName,
        ...readsOf(body, sources),
        sources,
        session: { href: body.HrefAppSession, id: query.appsessionid },
      })
      return { status: 201, record: reader.record(sample) }
    },
    updateSample({ caller, params, body }) {
      const changes: SampleChanges = {
        name: body.Name,
        sample_id: body.SampleId,
        sample_number: body.SampleNumber,
        experiment_name: body.ExperimentName,
        read1: body.Read1,
        read2: body.Read2,
        reads_raw: body.NumReadsRaw,
        reads_pf: body.NumReadsPF,
        ...(body.IsPairedEnd != null && { paired_end: body.IsPairedEnd ? 1 : 0 }),
        genome_id: genomeOf(genomes, body.HrefGenome),
        status: body.Status,
        statusSummary: body.StatusSummary ?? undefined,
      }
      requireChange(changes, 'Name or another member of a sample')
      return ok(reader.record(samples.update(caller, params.id, changes)))
    },
  })
}

/** What is stated of the reads; of a merged sample else those of its sources together. */
function readsOf(
  body: Call<(typeof v1)['createSample']>['body'],
  sources: readonly SampleRow[],
): Pick<NewSample, 'read1' | 'read2' | 'reads_raw' | 'reads_pf' | 'paired_end'> {
  const longest = (column: 'read1' | 'read2') =>
    Math.max(0, ...sources.map((source) => source[column]))
  const read2 = body.Read2 ?? longest('read2')
  return {
    read1: body.Read1 ?? longest('read1'),
    read2,
    reads_raw: body.NumReadsRaw ?? readsTogether(sources, 'reads_raw'),
    reads_pf: body.NumReadsPF ?? readsTogether(sources, 'reads_pf'),
    paired_end: (body.IsPairedEnd ?? read2 > 0) ? 1 : 0,
  }
}
