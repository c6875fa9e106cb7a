import { badRequest, limits } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { SampleRow, SampleStore } from '../samples/samples-store.ts'
import type { MergedSamples } from '../samples/samples.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { FileRow, FileStore } from './files-store.ts'

type Options = {
  readonly store: SampleStore
  readonly files: FileStore
  readonly find: (kind: 'sample', id: number) => Target | undefined
  readonly quotas: Quotas
  /** Called with each file of a merged sample. */
  readonly completed: (file: FileRow) => void
}

/** Samples that are made of the files of others. */
export function createMergedSamples({
  store,
  files,
  find,
  quotas,
  completed,
}: Options): MergedSamples {
  const sourceAt = (caller: UserCaller, href: string): SampleRow | undefined => {
    const named = parseHref(href)
    if (named?.kind !== 'sample') return undefined
    const target = find('sample', named.id)
    if (target === undefined || !mayAccess(caller, 'READ', target)) return undefined
    return store.get(named.id)
  }

  return {
    fill(sampleId, sources) {
      // Before they are copied, since they count then.
      const bytes = sources
        .flatMap(({ id }) => files.ofOwner({ kind: 'sample', id }))
        .reduce((sum, { size }) => sum + size, 0)
      quotas.require({ kind: 'sample', id: sampleId }, bytes)
      const added = sources.flatMap(({ id }) =>
        files.copy({ from: id, to: sampleId, scope: hrefOf('sample', id) }),
      )
      return () => {
        for (const file of added) completed(file)
      }
    },
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
