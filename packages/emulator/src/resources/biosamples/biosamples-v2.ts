import { conflict } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, listed, v2Handlers } from '../face-handlers.ts'
import type { NamedResource } from '../named-resource.ts'
import type { V2Addresses } from '../v2-href.ts'
import type { BioSampleReader } from './biosamples-reader.ts'
import type { BioSampleStore } from './biosamples-store.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { v2RunLaneSummary, v2Subject } from './biosamples-views.ts'
import type { BioSampleMembers, BioSamples } from './biosamples.ts'

type Options = V2Addresses & {
  readonly rows: BioSampleStore
  readonly rules: BioSamples
  readonly reader: BioSampleReader
  readonly named: NamedResource
  readonly projects: Pick<ProjectStore, 'byName'>
}

type Place = 'DefaultProjectId' | 'SubjectId' | 'ContainerName' | 'ContainerPosition'
type Body = Readonly<Partial<Record<'Nickname' | Place, string | undefined>>>

export function bioSamplesV2(options: Options) {
  const { rows: store, rules: bioSamples, reader, named, places, v2Href } = options

  const project = (caller: UserCaller, id: string): number =>
    named(caller, 'WRITE', 'project', { member: 'DefaultProjectId', id })

  const membersOf = (caller: UserCaller, body: Body): BioSampleMembers => ({
    nickname: body.Nickname,
    default_project_id:
      body.DefaultProjectId === undefined ? undefined : project(caller, body.DefaultProjectId),
    subject_id:
      body.SubjectId === undefined
        ? undefined
        : named(caller, 'BROWSE', 'subject', { member: 'SubjectId', id: body.SubjectId }),
    container_name: body.ContainerName,
    container_position: body.ContainerPosition,
  })

  return v2Handlers({
    ...bioSampleImports(options),
    listBioSamples({ visibility, query, page }) {
      const filter = {
        ids: rowIdsOf('biosample', query.id),
        names: query.biosamplename,
        statuses: query.status,
        labStatuses: query.labstatus,
        projects: rowIdsOf('project', query.projectid),
        search: query.search,
      }
      const { rows, total } = store.list(visibility, filter, page)
      const items = reader.list(rows, query.include, query.propertynamestartswith)
      return { status: 200, items, total }
    },
    getBioSample: ({ params, query }) =>
      ok(reader.record(bioSamples.get(params.id), query.include)),
    createBioSample({ caller, body }) {
      const members = { ...membersOf(caller, body), name: body.BioSampleName }
      return { status: 201, record: reader.record(bioSamples.create(caller, members)) }
    },
    updateBioSample({ caller, params, body }) {
      const members = { ...membersOf(caller, body), name: body.BioSampleName, status: body.Status }
      return ok(reader.record(bioSamples.change(params.id, members)))
    },
    updateBioSamples({ caller, body }) {
      const to = { default_project_id: project(caller, body.DefaultProjectId) }
      const ids = new Set(
        body.Ids.map((id, at) => named(caller, 'WRITE', 'biosample', { member: `Ids[${at}]`, id })),
      )
      const rows = [...ids].map((id) => bioSamples.change(id, to))
      return { status: 200, items: reader.list(rows), total: rows.length }
    },
    listRunLaneSummaries: ({ params, query, page }) =>
      listed(store.listLanes(params.bioSampleId, rowIdsOf('lane', query.id), page), (row) =>
        v2RunLaneSummary(row, places.uiUrl, v2Href),
      ),
    getSubject: ({ params }) => ok(v2Subject(bioSamples.subject(params.id), v2Href)),
  })
}

/** Biosamples by name, in projects by name. */
function bioSampleImports({ rows: store, rules: bioSamples, reader, named, projects }: Options) {
  return v2Handlers({
    importBioSamples({ caller, body }) {
      const given = body.BioSamples.map(({ BioSampleName: name, DefaultProjectName }, at) => {
        const id = store.byName(caller.userId, name)
        const member = `BioSamples[${at}].BioSampleName`
        if (id !== undefined && body.ValidationFlags?.length === 1) {
          const message = `${member} is ${name}, the name of BioSample ${id}.`
          throw conflict(message, [{ member, code: 'NotUnique', message }])
        }
        if (id !== undefined) named(caller, 'BROWSE', 'biosample', { member, id: String(id) })
        if (DefaultProjectName === undefined) return { id, name }
        const [found] = projects.byName(caller.userId, DefaultProjectName)
        const projectId = String(found?.id ?? JSON.stringify(DefaultProjectName))
        const place = `BioSamples[${at}].DefaultProjectName`
        const project = named(caller, 'WRITE', 'project', { member: place, id: projectId })
        return { id, name, default_project_id: project }
      })
      const isPreview = body.Preview === true
      const rows = isPreview
        ? given.flatMap(({ id }) => (id === undefined ? [] : [bioSamples.get(id)]))
        : bioSamples.import(caller, given)
      return { status: isPreview ? 200 : 201, items: reader.list(rows), total: rows.length }
    },
  })
}
