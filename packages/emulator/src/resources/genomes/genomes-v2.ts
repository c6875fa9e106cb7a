import { ok, listed, v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import { pageOf } from '../page-of.ts'
import type { V2Href } from '../v2-href.ts'
import type { GenomeFiles } from './genome-files.ts'
import type { GenomeRow, GenomeStore } from './genomes-store.ts'
import { v2Genome } from './genomes-views.ts'

type Options = {
  readonly rows: GenomeStore
  readonly files: GenomeFiles
  readonly v2Href: V2Href
}

export function genomesV2({ rows: store, files, v2Href }: Options) {
  const get = (id: number): GenomeRow => orNotFound(store.get(id), `Genome ${id}`)
  return v2Handlers({
    listGenomes: ({ page }) => listed(store.list(page), (row) => v2Genome(row, v2Href)),
    getGenome: ({ params }) => ok(v2Genome(get(params.id), v2Href)),
    async listGenomeFileSets({ params, page }) {
      const all = await files.fileSets(get(params.genomeId))
      return listed(pageOf(all, { Name: ({ Name }) => Name }, page), (row) => row)
    },
    async listGenomeAnnotations({ params, page }) {
      const all = await files.annotations(get(params.id))
      const keys = {
        Name: ({ Name }: { Name: string }) => Name,
        Length: ({ Length }: { Length: number }) => Length,
      }
      return listed(pageOf(all, keys, page), (row) => row)
    },
  })
}
