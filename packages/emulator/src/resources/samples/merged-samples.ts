import { badRequest, limits } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { FileRow, FileStore } from '../files/files-store.ts'
import type { SampleRow, SampleStore } from './samples-store.ts'

/** Samples that are made of the files of others. */
export type MergedSamples = {
  /** The samples that a request names; 400 for those that don't exist or may not be read, and for too many files. */
  sources(caller: UserCaller, hrefs: readonly string[]): SampleRow[]
  /** Adds the files of the sources to a new sample, each with the sample that it is from. Called in a transaction. */
  fill(sampleId: number, sources: readonly Pick<SampleRow, 'id'>[]): FileRow[]
}

type Options = {
  readonly store: SampleStore
  readonly files: FileStore
  readonly find: (kind: 'sample', id: number) => Target | undefined
}

export function createMergedSamples({ store, files, find }: Options): MergedSamples {
  const fill: MergedSamples['fill'] = (sampleId, sources) =>
    sources.flatMap(({ id }) => files.copy({ from: id, to: sampleId, scope: hrefOf('sample', id) }))

  const sourceAt = (caller: UserCaller, href: string): SampleRow | undefined => {
    const named = parseHref(href)
    if (named?.kind !== 'sample') return undefined
    const target = find('sample', named.id)
    if (target === undefined || !mayAccess(caller, 'READ', target)) return undefined
    return store.get(named.id)
  }

  return {
    fill,
    sources(caller, hrefs) {
      const seen = new Set<number>()
      const found: SampleRow[] = []
      const problems = hrefs.flatMap((href, at) => {
        const member = `MergedSamples[${at}]`
        const row = sourceAt(caller, href)
        if (row === undefined) {
          const message = `${member} is ${href}, which is no sample or may not be read with this token.`
          return [{ member, code: 'CONTENT_REFERENCE_NOT_RESOLVED', message }]
        }
        if (seen.has(row.id)) {
          return [{ member, code: 'DUPLICATE_NAMES', message: `${member} is ${href} again.` }]
        }
        seen.add(row.id)
        found.push(row)
        return []
      })
      if (problems.length > 0) throw badRequest(problems)
      const count = files.countOfSamples(found.map(({ id }) => id))
      if (count > limits.mergedFiles) {
        const message = `MergedSamples have ${count} files; at most ${limits.mergedFiles} are merged.`
        throw badRequest([{ member: 'MergedSamples', code: 'TooMany', message }])
      }
      return found
    },
  }
}
