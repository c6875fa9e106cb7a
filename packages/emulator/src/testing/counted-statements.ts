import { operations, type Operation } from '@benchtop/contracts'
import Sqlite from 'better-sqlite3'
import { vi } from 'vitest'
import type { z } from 'zod'

/** What answering a request takes: counts, which are the same on every machine. */
export type Counts = {
  /** Statements that were executed, as often as they were; the begin and the end of a transaction are none. */
  readonly statements: number
  /** Statements that were prepared. */
  readonly prepared: number
  /** Records that checking the answer copied, where comparing would have been enough. */
  readonly copied: number
}

const methods = ['get', 'all', 'iterate', 'run'] as const

/** The schemas of the records that operations answer. */
function answeredSchemas({ responses }: Operation): z.ZodType[] {
  return Object.values(responses).flatMap((result) =>
    (result.kind === 'either' ? result.of : [result]).flatMap((one) => {
      if (one.kind === 'record') return [one.schema]
      return one.kind === 'collection' ? [one.item] : []
    }),
  )
}

const isOfTransaction = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/

function sourcesOf(
  spies: readonly { readonly mock: { readonly contexts: readonly unknown[] } }[],
): string[] {
  return spies.flatMap(({ mock }) =>
    mock.contexts.map((statement) => (statement as Sqlite.Statement).source),
  )
}

/** Counts from now on, until it is disposed of. */
export function countWork(): { counts(): Counts; reset(): void } & Disposable {
  const scratch = new Sqlite(':memory:')
  const prototype = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Sqlite.Statement
  scratch.close()
  const executed = methods.map((method) => vi.spyOn(prototype, method))
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  const schemas = new Set(operations.flatMap(answeredSchemas))
  const parsed = [...schemas].map((schema) => vi.spyOn(schema, 'safeParse'))
  const spies = [...executed, prepare, ...parsed]
  const sum = (some: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
    some.reduce((total, { mock }) => total + mock.calls.length, 0)
  return {
    counts: () => ({
      statements: sourcesOf(executed).filter((text) => !isOfTransaction.test(text)).length,
      prepared: sum([prepare]),
      copied: sum(parsed),
    }),
    reset: () => spies.forEach((spy) => void spy.mockClear()),
    [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
