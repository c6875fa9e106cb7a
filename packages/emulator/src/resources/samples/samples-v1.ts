import type { v1 } from '@benchtop/contracts'
import { requireChange } from '../require-change.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import { genomeOf } from '../genomes/genome-reference.ts'
import type { GenomeStore } from '../genomes/genomes-store.ts'
import type { SampleReader } from './samples-reader.ts'
import type { SampleStore } from './samples-store.ts'
import type { Samples } from './samples.ts'

type Operations = Pick<
  typeof v1,
  'getSample' | 'listProjectSamples' | 'listRunSamples' | 'createSample' | 'updateSample'
>

type Options = {
  store: SampleStore
  samples: Samples
  reader: SampleReader
  genomes: GenomeStore
}

export function samplesV1({ store, samples, reader, genomes }: Options): Handlers<Operations> {
  return {
    getSample: ({ params }) => ({
      status: 200,
      record: reader.record(orNotFound(store.get(params.id), `Sample ${params.id}`)),
    }),
    listProjectSamples({ params, page }) {
      const { rows, total } = store.list({ project: params.id }, page)
      return { status: 200, items: rows.map(reader.compact), total }
    },
    listRunSamples({ caller, params, page }) {
      const { rows, total } = store.list({ run: params.id, userId: caller.userId }, page)
      return { status: 200, items: rows.map(reader.compact), total }
    },
    createSample({ caller, params, query, body }) {
      const sample = samples.create(caller, {
        projectId: params.id,
        genomeId: genomeOf(genomes, body.HrefGenome),
        name: body.Name,
        sampleId: body.SampleId ?? body.Name,
        sampleNumber: body.SampleNumber ?? 0,
        experimentName: body.ExperimentName,
        read1: body.Read1 ?? 0,
        read2: body.Read2 ?? 0,
        readsRaw: body.NumReadsRaw ?? 0,
        readsPF: body.NumReadsPF ?? 0,
        pairedEnd: body.IsPairedEnd ?? (body.Read2 ?? 0) > 0,
        session: { href: body.HrefAppSession, id: query.appsessionid },
      })
      return { status: 201, record: reader.record(sample) }
    },
    updateSample({ caller, params, body }) {
      const changes = {
        name: body.Name,
        sampleId: body.SampleId,
        sampleNumber: body.SampleNumber,
        experimentName: body.ExperimentName,
        read1: body.Read1,
        read2: body.Read2,
        readsRaw: body.NumReadsRaw,
        readsPF: body.NumReadsPF,
        pairedEnd: body.IsPairedEnd ?? undefined,
        genomeId: genomeOf(genomes, body.HrefGenome),
        status: body.Status,
        statusSummary: body.StatusSummary ?? undefined,
      }
      requireChange(changes, 'Name or another member of a sample')
      return { status: 200, record: reader.record(samples.update(caller, params.id, changes)) }
    },
  }
}
