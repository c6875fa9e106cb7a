import { expect, it } from 'vitest'

import { findBlock } from '../bgzf/find-block.ts'
import { type ByteSource, memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes, vcfFiles } from '../testing/data.ts'
import { textOf } from '../testing/open-text.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { buildVariantIndex } from './build-variant-index.ts'
import { openVariants } from './open-variants.ts'
import { joinScans, planScan, scanRange } from './parallel-scan.ts'

/** The index of a file that is cut near the given places. */
async function indexInRanges(
  source: ByteSource,
  places: readonly number[],
): Promise<Uint8Array | undefined> {
  const cuts = [0]
  for (const place of places) cuts.push(await findBlock(source, place))
  cuts.push(source.size)
  const ranges = cuts.slice(1).map((end, number) => ({ start: cuts[number]!, end }))
  return joinScans(source, await Promise.all(ranges.map((range) => scanRange(source, range, {}))))
}

/** All that an index answers. */
async function answersOf(source: ByteSource, index: Uint8Array): Promise<unknown> {
  const file = await openVariants(source, index)
  const answers = []
  for (const { name } of file.chromosomes) {
    const window = { chrom: name, start: 0, end: 1e9, offset: 0, limit: 1e6 }
    answers.push(await file.queryText(window))
  }
  const { chromosomes, problems, problemCount, header } = file
  return { chromosomes, problems, problemCount, header, answers }
}

const random = seededRandom(9)
const places = Array.from({ length: 3000 }, (_, at) => `${at < 1700 ? 1 : 2}:${at % 900}`)
const bad = '1\tx\t.\tA\tC\t.\t.\t.\n#late\n\n'
const texts: [string, string][] = [
  ['records of two chromosomes', textOf(places)],
  ['bad lines', textOf(places).replaceAll(/(?<=v\d*7\t.*\n)/g, bad)],
  ['CRLF and no line end at the end', textOf(places).replaceAll('\n', '\r\n').trimEnd()],
  ['lines over many blocks', textOf(places.slice(0, 20)).replaceAll('PASS', 'x'.repeat(3000))],
]

it.each(texts)(
  '[VAR-05] the index of ranges equals that of the complete file: %s',
  async (_, text) => {
    for (const blockSize of [211, 700, 5000]) {
      const source = memorySource(bgzip(text, blockSize))
      const expected = await answersOf(source, await buildVariantIndex(source))
      for (let round = 0; round < 4; round += 1) {
        const cuts = Array.from({ length: randomInteger(random, 1, 4) }, () =>
          randomInteger(random, 1500, source.size),
        ).toSorted((a, b) => a - b)
        const index = await indexInRanges(source, cuts)
        expect(await answersOf(source, index!)).toEqual(expected)
      }
    }
  },
)

it.each(vcfFiles.filter((name) => /S4|raw|volvox\.test/.test(name)))(
  '[VAR-05] the index of ranges equals that of the complete file: %s',
  async (name) => {
    const source = memorySource(dataBytes(name))
    const expected = await answersOf(source, await buildVariantIndex(source))
    const index = await indexInRanges(source, [
      Math.floor(source.size / 3),
      Math.floor(source.size / 2),
    ])
    if (index !== undefined) expect(await answersOf(source, index)).toEqual(expected)
  },
)

it('is refused if the header extends beyond the first range', async () => {
  const header = '##contig=<ID=1>\n'.repeat(2000)
  const source = memorySource(bgzip(header + textOf(['1:1']), 200))
  expect(await indexInRanges(source, [1000])).toBeUndefined()
})

it('plans one range for a small file and for files that are not BGZF, and several for a large one', async () => {
  const small = memorySource(bgzip(textOf(['1:1'])))
  expect(await planScan(small, 2)).toEqual([{ start: 0, end: small.size }])
  const plain = memorySource(Buffer.from(textOf(['1:1']) + 'x'.repeat(20 << 20)))
  expect(await planScan(plain, 2)).toEqual([{ start: 0, end: plain.size }])
  const noise = Buffer.from(Array.from({ length: 1 << 16 }, () => randomInteger(random, 0, 255)))
  const large = memorySource(bgzip(Buffer.concat(Array<Buffer>(320).fill(noise))))
  const [first, second, ...more] = await planScan(large, 2)
  expect(more).toEqual([])
  expect([first?.start, first?.end, second?.end]).toEqual([0, second?.start, large.size])
  expect(Math.abs(first!.end - large.size / 2)).toBeLessThan(70_000)
})

it('[VAR-05] refuses a range that was cut within a block', async () => {
  const source = memorySource(bgzip(textOf(places), 500))
  await expect(scanRange(source, { start: 0, end: 777 }, {})).rejects.toMatchObject({
    code: 'damaged',
  })
})
