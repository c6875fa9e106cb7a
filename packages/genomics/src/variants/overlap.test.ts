import fc from 'fast-check'
import { expect, it } from 'vitest'

import { bgzip } from '../testing/bgzip.ts'
import { openBytes } from '../testing/open-text.ts'

const header = '##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'

type TestRecord = { readonly line: string; readonly pos: number; readonly end: number }

/** A record with one of the ways to describe how far it reaches, and how far that is. */
const record = fc
  .record({
    pos: fc.integer({ min: 0, max: 3000 }),
    ref: fc.integer({ min: 1, max: 60 }),
    reach: fc.integer({ min: 0, max: 2000 }),
    kind: fc.constantFrom('sequence', 'block', 'deletion', 'signed', 'insertion', 'wrong', 'other'),
  })
  .map(({ pos, ref, reach, kind }): TestRecord => {
    const bases = 'A'.repeat(ref)
    const refEnd = pos + ref - 1
    const rows = {
      sequence: ['C', 'DP=3', refEnd],
      block: ['<*>', `DP=3;END=${pos + reach};MIN_DP=1`, Math.max(refEnd, pos + reach)],
      deletion: ['<DEL>', `SVLEN=${reach}`, Math.max(refEnd, pos + reach)],
      signed: [
        '<DUP>,<DEL>',
        `SVTYPE=DUP;SVLEN=-${reach},3`,
        Math.max(refEnd, pos + Math.max(reach, 3)),
      ],
      insertion: ['<INS:ME>', `SVLEN=${reach}`, refEnd],
      wrong: ['<DEL>', `END=soon;SVLEN=1e3`, refEnd],
      other: ['C', `CIEND=${pos + reach};XSVLEN=9999;SVLEN=${reach}`, refEnd],
    } as const
    const [alt, info, end] = rows[kind]
    return { pos, end, line: `1\t${pos}\t.\t${bases}\t${alt}\t.\t.\t${info}\tGT\t0/1` }
  })

it('[VAR-11] finds with overlap what a scan of all records finds, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 3200 }),
      fc.integer({ min: 0, max: 800 }),
      fc.record({
        offset: fc.integer({ min: 0, max: 12 }),
        limit: fc.integer({ min: 0, max: 20 }),
        descending: fc.boolean(),
      }),
      async (records, start, width, page) => {
        const lines = records.map(({ line }, at) => line.replace('\t.\t', `\tv${at}\t`))
        const file = await openBytes(bgzip(`${header}${lines.join('\n')}\n`, 300))
        const end = start + width
        const expected = records
          .map((one, at) => ({ ...one, id: `v${at}`, at }))
          .filter((one) => one.pos <= end && Math.max(one.pos, one.end) >= start)
          .toSorted((one, other) => one.pos - other.pos || one.at - other.at)
          .map(({ id }) => id)
        if (page.descending) expected.reverse()
        const found = await file.query({ chrom: '1', start, end, ...page, overlap: true })
        expect(found.total).toBe(expected.length)
        expect(found.variants.map(({ id }) => id[0])).toEqual(
          expected.slice(page.offset, page.offset + page.limit),
        )
      },
    ),
    { numRuns: 150, seed: 11 },
  )
})

it('[VAR-11] finds a record that reaches over thousands of others', async () => {
  const records = Array.from({ length: 5000 }, (_, at) => `1\t${100 + at}\t.\tA\tC\t.\t.\tDP=1`)
  const long = '1\t50\tlong\tA\t<DEL>\t.\t.\tEND=4800'
  const file = await openBytes(bgzip(`${header}${[long, ...records].join('\n')}\n`))
  const window = { chrom: '1', start: 4700, end: 4701, offset: 0, limit: 10 }
  const { variants, total } = await file.query({ ...window, overlap: true })
  expect(variants.map(({ pos }) => pos)).toEqual([50, 4700, 4701])
  expect(total).toBe(3)
  expect((await file.query(window)).total).toBe(2)
})
