import { badRequest } from '@benchtop/contracts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import { ok, listed, v1Handlers } from '../face-handlers.ts'
import { requireChange } from '../require-change.ts'
import { orNotFound } from '../or-not-found.ts'
import type { GenomeStore } from '../genomes/genomes-store.ts'
import { genomeOf } from '../genomes/genome-reference.ts'
import type { AppResultReader } from './appresults-reader.ts'
import type { AppResultStore } from './appresults-store.ts'
import type { AppResults } from './appresults.ts'

type Options = {
  rows: AppResultStore
  rules: AppResults
  reader: AppResultReader
  genomes: GenomeStore
}

export function appResultsV1({ rows: store, rules: results, reader, genomes }: Options) {
  return v1Handlers({
    getAppResult: ({ params }) =>
      ok(reader.record(orNotFound(store.get(params.id), `AppResult ${params.id}`))),
    listProjectAppResults({ params, query, page }) {
      const place = { project: params.projectId }
      return listed(store.list(place, { statuses: query.Statuses }, page), reader.compact)
    },
    listAppSessionAppResults({ caller, params, query, page }) {
      const place = { appsession: params.appSessionId, userId: caller.userId }
      return listed(store.list(place, { statuses: query.Statuses }, page), reader.compact)
    },
    createAppResult({ caller, params, query, body }) {
      const result = results.create(caller, {
        projectId: params.projectId,
        name: body.Name,
        description: body.Description,
        uses: (body.References ?? []).map(reference),
        genomeId: genomeOf(genomes, body.HrefGenome),
        session: { href: body.HrefAppSession, id: query.appsessionid },
      })
      return { status: 201, record: reader.record(result) }
    },
    updateAppResult({ caller, params, body }) {
      const changes = {
        name: body.Name,
        description: body.Description,
        status: body.Status,
        statusSummary: body.StatusSummary ?? undefined,
      }
      requireChange(changes, 'Name, Description, Status or StatusSummary')
      const result = results.update(caller, params.id, changes)
      return ok(reader.record(result))
    },
  })
}

function reference(given: { Rel: string; Type: string; HrefContent: string }, at: number) {
  const named = parseHref(given.HrefContent)
  if (named === undefined) {
    const member = `References[${at}].HrefContent`
    const message = `${member} must be an address such as v1pre3/samples/5001, not "${given.HrefContent}".`
    throw badRequest([{ member, code: 'ReferenceInvalid', message }])
  }
  const href = hrefOf(named.kind, named.id)
  return { Rel: given.Rel, Type: given.Type, Href: href, HrefContent: href }
}
