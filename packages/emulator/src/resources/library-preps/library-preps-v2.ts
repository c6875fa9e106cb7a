import { ok, v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Href } from '../v2-href.ts'
import type { LibraryPrepStore } from './library-preps-store.ts'
import { v2LibraryContainer, v2LibraryPrep, v2PrepRequest } from './library-preps-views.ts'

export function libraryPrepsV2(store: LibraryPrepStore, v2Href: V2Href) {
  return v2Handlers({
    getLibraryPrep({ params }) {
      const { id, name } = orNotFound(store.prep(params.id), `LibraryPrep ${params.id}`)
      return ok(v2LibraryPrep(id, name, v2Href))
    },
    getLibraryContainer({ params }) {
      const row = orNotFound(store.container(params.id), `LibraryContainer ${params.id}`)
      return ok(v2LibraryContainer(row, v2Href))
    },
    getPrepRequest({ params }) {
      const row = orNotFound(store.request(params.id), `PrepRequest ${params.id}`)
      return ok(v2PrepRequest(row, v2Href))
    },
  })
}
