import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileStore } from '../resources/files/files-store.ts'
import {
  allowOrphans,
  extensionOf,
  inOrderOf,
  insertFile,
  nameOf,
  type ListedFile,
} from '../testing/listed-files.ts'
import { openMemoryDatabase } from './memory-database.ts'
import type { Database } from './database.ts'

const owner = fc.constantFrom(6001, 6002)
const path = fc
  .tuple(
    fc.constantFrom('', 'a/', 'b/c.vcf/', 'Z/', 'é/', '\uFFFD/', '\u{1F9EC}/'),
    fc.constantFrom('x', 'x.1', 'ä', ''),
    fc.constantFrom(
      '',
      '.',
      '..',
      '.vcf',
      '.gz',
      '.GZ',
      '.vcf.gz',
      '.g.VCF.gz',
      '.vcf.',
      '.É',
      '.vcf.É',
    ),
  )
  .map((parts) => parts.join(''))
const created_ms = fc.constantFrom(5, 1_772_366_400_000, 1_772_366_400_001)
const upload_status = fc.constantFrom('complete' as const, 'pending' as const)
const trash_id = fc.constantFrom(null, 101)

const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      file: fc.record({
        owner,
        path,
        created_ms,
        upload_status: fc.constant('complete' as const),
        trash_id: fc.constant(null),
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      at: fc.nat(),
      to: fc.record({ owner, path, created_ms, upload_status, trash_id }, { requiredKeys: [] }),
    }),
  },
  fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('trash all' as const), owner }),
  fc.record({ do: fc.constant('restore all' as const) }),
  fc.record({ do: fc.constant('fail' as const), owner }),
)
const read = fc.record({
  do: fc.constant('read' as const),
  owner,
  extensions: fc.option(
    fc.array(
      fc.constantFrom(
        'gz',
        'vcf',
        'vcf.gz',
        'g.vcf.gz',
        '',
        '.',
        'é',
        'vcf.',
        'vcf/x',
        'vcf.é',
        'none',
      ),
      {
        maxLength: 3,
      },
    ),
    { nil: undefined },
  ),
  sortBy: fc.constantFrom('Id' as const, 'Path' as const, 'DateCreated' as const),
  sortDir: fc.constantFrom('Asc' as const, 'Desc' as const),
  offset: fc.oneof(fc.nat(120), fc.constant(Number.MAX_SAFE_INTEGER)),
  limit: fc.nat(20),
})
type Change = ArbitraryValue<typeof change>
type Read = ArbitraryValue<typeof read>
type ArbitraryValue<Made> = Made extends fc.Arbitrary<infer Value> ? Value : never

const empty = openMemoryDatabase().image()

describe('a page of a list', () => {
  it('[CON-07, CON-12] is a slice of its rows in order, with the true total, after any changes', () => {
    const steps = fc.array(fc.oneof(change, read), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(fc.constantFrom(0, 8, 100), steps, (count, sequence) => {
        const database = openMemoryDatabase(empty)
        try {
          allowOrphans(database)
          let files: readonly ListedFile[] = firstFiles(database, count)
          for (const step of sequence) {
            if (step.do === 'read') expectPage(database, files, step)
            else files = apply(database, files, step)
          }
        } finally {
          database.close()
        }
      }),
      { numRuns: 150 },
    )
  })
})

function firstFiles(database: Database, count: number): ListedFile[] {
  return Array.from({ length: count }, (_, at) => {
    const file = {
      owner: 6001,
      path: `${at % 5}/x${at % 7}.vcf.gz`,
      created_ms: at % 3,
      upload_status: 'complete' as const,
      trash_id: null,
    }
    return { ...file, id: insertFile(database, file) }
  })
}

function apply(
  database: Database,
  files: readonly ListedFile[],
  step: Change,
): readonly ListedFile[] {
  const run = (text: string, ...values: (string | number | null)[]): void =>
    void database.statement<(string | number | null)[]>(text).run(...values)
  const change = (from: ListedFile | undefined, to: Partial<ListedFile>) =>
    files.map((file) => (file === from ? { ...file, ...to } : file))

  switch (step.do) {
    case 'insert':
      return [...files, { ...step.file, id: insertFile(database, step.file) }]
    case 'delete': {
      const file = files[step.at % files.length]
      if (file !== undefined) run('DELETE FROM file WHERE id = ?', file.id)
      return files.filter((one) => one !== file)
    }
    case 'update': {
      const from = files[step.at % files.length]
      if (from === undefined) return files
      const { owner: ownerId, path: to, ...others } = step.to
      for (const [column, value] of Object.entries(others)) {
        run(`UPDATE file SET ${column} = ? WHERE id = ?`, value, from.id)
      }
      if (ownerId !== undefined)
        run('UPDATE file SET appresult_id = ? WHERE id = ?', ownerId, from.id)
      if (to !== undefined) {
        run('UPDATE file SET path = ? WHERE id = ?', to, from.id)
        const text = 'UPDATE file SET name = ?, extension = ? WHERE id = ?'
        run(text, nameOf(to), extensionOf(to), from.id)
      }
      return change(from, step.to)
    }
    case 'trash all':
      run('UPDATE file SET trash_id = ? WHERE appresult_id = ?', 101, step.owner)
      return files.map((file) => (file.owner === step.owner ? { ...file, trash_id: 101 } : file))
    case 'restore all':
      run('UPDATE file SET trash_id = NULL WHERE trash_id = ?', 101)
      return files.map((file) => ({ ...file, trash_id: null }))
    case 'fail':
      expect(() =>
        database.transaction(() => {
          run('DELETE FROM file WHERE appresult_id = ?', step.owner)
          throw new RangeError('undone')
        }),
      ).toThrow('undone')
      return files
  }
}

function expectPage(database: Database, files: readonly ListedFile[], request: Read): void {
  const { owner: ownerId, extensions, ...page } = request
  const { rows, total } = fileStore(database).list(
    { kind: 'appresult', id: ownerId },
    { extensions },
    page,
  )
  const all = inOrderOf(files, request.owner, request.sortBy, request.sortDir)
    .filter((file) => isRequested(file, extensions))
    .map(({ id }) => id)
  expect({ ids: rows.map(({ id }) => id), total }).toEqual({
    ids: all.slice(request.offset, request.offset + request.limit),
    total: all.length,
  })
}

/** Whether a name has an extension, or ends in one with a dot inside, where only letters of ASCII have a case. */
function isRequested(
  { path: one }: ListedFile,
  extensions: readonly string[] | undefined,
): boolean {
  if (extensions === undefined) return true
  const name = nameOf(one).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return extensions.some((extension) =>
    extension.includes('.') ? name.endsWith(`.${extension}`) : extensionOf(one) === extension,
  )
}
