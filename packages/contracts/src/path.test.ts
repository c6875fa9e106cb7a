import { describe, expect, it } from 'vitest'
import { control } from './control/operations.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { pathParameters } from './path.ts'

const all: readonly Operation[] = [...operations, ...Object.values(control)]

/** The collections whose records have ids: what `/projects/{id}` and its like begin with, and files under another name. */
const collections = new Set([
  ...all.flatMap(({ path }) => /^\/(\w+)\/\{\w+\}/.exec(path)?.slice(1) ?? []),
  'logfiles',
  'assets',
])

/** `projectId` of `projects`, in lower case. */
function nameOfParent(collection: string): string {
  return `${collection.replace(/ies$/, 'y').replace(/s$/, '')}id`
}

const idsOf = (paths: readonly Operation[]) => paths.map(({ id, path }) => `${id}: ${path}`)

describe('the parameters of paths', () => {
  it('[RTM-02] name the resource that records are listed or created below, and call none of these "id"', () => {
    const wrong = all.filter(({ path }) => {
      const below = /^\/\w+\/\{id\}\/(\w+)/.exec(path)?.[1]
      return below !== undefined && collections.has(below)
    })
    expect(idsOf(wrong)).toEqual([])
    expect(idsOf(all)).toContain('v2.createDataset: /projects/{projectId}/datasets')
    expect(idsOf(all)).toContain('v1.listAppResultFiles: /appresults/{appResultId}/files')
  })

  it('[RTM-02] are called as the collection before them is', () => {
    const wrong = all.filter(({ path }) =>
      [...path.matchAll(/(\w+)\/\{(\w+Id)\}/g)].some(
        ([, collection = '', name = '']) => name.toLowerCase() !== nameOfParent(collection),
      ),
    )
    expect(idsOf(wrong)).toEqual([])
    const lowerCase = all.filter(({ path }) => /\{\w+id\}/.test(path))
    expect(idsOf(lowerCase)).toEqual([])
  })

  it('[RTM-02] differ from those of the query and of the body, which a call takes in the same object', () => {
    const wrong = all.filter(({ path, query, body }) => {
      const members = body !== undefined && 'members' in body ? body.members.shape : {}
      return pathParameters(path).some((name) => name in { ...query?.shape, ...members })
    })
    expect(idsOf(wrong)).toEqual([])
  })
})
