import { expect, it } from 'vitest'

import { readBlocks } from '../bgzf/block-stream.ts'
import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { checkData } from './check-data.ts'
import { checkRange, joinChecks } from './check-range.ts'
import { readCheckReport } from './check-report.ts'

const header = [
  '##fileformat=VCFv4.3',
  '##contig=<ID=1,length=900>',
  '##contig=<ID=2>',
  '##INFO=<ID=DP,Number=1,Type=Integer,Description="d">',
  '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO',
]

/** Lines of which many are odd: out of order, the same again, of another chromosome, with unknown keys, no records. */
function oddLines(random: () => number, count: number): string[] {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[randomInteger(random, 0, values.length - 1)]!
  let pos = 1
  let chrom = '1'
  return Array.from({ length: count }, (_, at) => {
    if (random() < 0.6) pos += randomInteger(random, 0, 3)
    if (random() < 0.02) pos = randomInteger(random, 1, 1000)
    if (random() < 0.01) chrom = pick(['1', '2', 'x', 'y'])
    const text = pick(['DP=1', 'DP=1', 'DP=x', 'DP=1,2', 'DP=1;DP=2', `K${at % 20}=1`, 'END=0'])
    const ref = pick(['A', 'A', 'AC'])
    return random() < 0.02 ? 'no record' : `${chrom}\t${pos}\t.\t${ref}\tT\t.\t.\t${text}`
  })
}

it('[DAT-01] finds in ranges what it finds in the whole, wherever a file is cut', async () => {
  for (let round = 0; round < 40; round += 1) {
    const random = seededRandom(round)
    const text = `${[...header, ...oddLines(random, 1500)].join('\n')}\n`
    const source = memorySource(bgzip(text, randomInteger(random, 100, 4000)))
    const offsets: number[] = []
    for await (const { offset } of readBlocks(source)) offsets.push(offset)
    const cuts = [1, 2]
      .map((number) => offsets[Math.floor((offsets.length * number) / 3)]!)
      .map((start, at, all) => ({ start, end: all[at + 1] ?? source.size }))
    const ranges = [{ start: 0, end: cuts[0]!.start }, ...cuts]
    const parts = await Promise.all(ranges.map((range) => checkRange(source, range, {}, 3000)))
    expect(readCheckReport(joinChecks(parts))).toMatchObject({ ...(await checkData(source)) })
  }
})

it('[DAT-01] leaves a file that is cut within its header, or damaged, to one thread', async () => {
  const long = `##${'x'.repeat(5000)}\n`
  const text = `${header[0]}\n${long}${header.slice(1).join('\n')}\n1\t1\t.\tA\tC\t.\t.\t.\n`
  const source = memorySource(bgzip(text, 500))
  const offsets: number[] = []
  for await (const { offset } of readBlocks(source)) offsets.push(offset)
  const range = { start: 0, end: offsets[4]! }
  await expect(checkRange(source, range, {})).rejects.toMatchObject({ code: 'damaged' })
  const rest = { start: offsets[4]!, end: source.size }
  await expect(checkRange(source, rest, {})).rejects.toMatchObject({ code: 'damaged' })
})
