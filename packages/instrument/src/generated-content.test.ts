import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { generatedContent } from './generated-content.ts'
import { instrumentDetails, instrumentRunName } from './instrument-facts.ts'

const run = {
  experimentName: 'Exome <7> & "more"',
  number: 3,
  startedMs: Date.parse('2026-03-01T12:00:00Z'),
}
const details = instrumentDetails({}, run)
const facts = {
  ...run,
  details,
  name: instrumentRunName({ ...run, details }),
  sampleSheetIsValid: true,
  laneCount: 1,
  loads: [],
}

async function bytesOf(path: string, size?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of generatedContent(path, size, facts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The records of a FASTQ text; fails where one is incomplete. */
function recordsOf(text: string): string[] {
  const records = text.match(/@[^\n]+\n([ACGT]+)\n\+\n[^\n]+\n/g) ?? []
  expect(records.join('')).toBe(text.trimEnd() === '' ? '' : `${text.trimEnd()}\n`)
  return records
}

it('[RUN-04] [SEC-03] generated reads are no longer than real ones, whatever a run’s details state', async () => {
  const said = { ...facts, details: { ...details, NumCyclesRead1: Number.MAX_SAFE_INTEGER } }
  const chunks: Uint8Array[] = []
  for await (const chunk of generatedContent('a_R1.fastq', undefined, said)) chunks.push(chunk)
  const [, sequence = ''] = Buffer.concat(chunks).toString().split('\n')
  expect(sequence).toHaveLength(1_000)
})

const sizes = [0, 1, 20, 21, 22, 100, 1000, 5000, 70_000, 1_000_000]

describe.each(['RunInfo.xml', 'a.fastq', 'a.fastq.gz', 'InterOp/a.bin', 's_1.bcl.gz', 'notes.txt'])(
  'a generated %s',
  (path) => {
    it.each(sizes)('[RUN-04] has exactly %i bytes where they are requested', async (size) => {
      expect((await bytesOf(path, size)).length).toBe(size)
    })

    it('[RUN-04] is the same each time', async () => {
      expect(await bytesOf(path)).toEqual(await bytesOf(path))
      expect((await bytesOf(path)).length).toBeGreaterThan(0)
    })
  },
)

it.each(sizes.filter((size) => size > 20))(
  '[RUN-04] a compressed file of %i bytes can be decompressed to complete reads',
  async (size) => {
    const records = recordsOf(String(gunzipSync(await bytesOf('x_R1_001.fastq.gz', size))))
    expect(records.length > 0).toBe(size >= 1000)
  },
)

it.each(sizes)(
  '[RUN-04] a FASTQ file of %i bytes has complete reads, then empty lines',
  async (size) => {
    const text = String(await bytesOf('x_R1_001.fastq', size))
    expect(recordsOf(text).length > 0).toBe(size >= 1000)
  },
)

it('[RUN-04] the two reads of a pair have the same names and different bases', async () => {
  const [first, second] = await Promise.all(
    ['x_R1_001.fastq', 'x_R2_001.fastq'].map(async (path) =>
      recordsOf(String(await bytesOf(path))),
    ),
  )
  expect(first).toHaveLength(200)
  expect(second?.[0]).toContain(' 2:N:0:1\n')
  expect(second).not.toEqual(first)
})

it('[RUN-04] an XML file is well-formed, whatever the name of the run', async () => {
  const parameters = String(await bytesOf('RunParameters.xml'))
  expect(parameters).toContain(
    '<ExperimentName>Exome &lt;7&gt; &amp; &quot;more&quot;</ExperimentName>',
  )
  const info = String(await bytesOf('RunInfo.xml', 2000))
  expect(info).toMatch(/^<\?xml version="1\.0"\?>\n<RunInfo Version="2">[^]*<\/RunInfo>\n+$/)
  expect(info.match(/NumCycles="\d+"/g)).toEqual([
    'NumCycles="151"',
    'NumCycles="8"',
    'NumCycles="8"',
    'NumCycles="151"',
  ])
})

it('[RUN-04] a run has the same flow cell each time, and another run another', () => {
  expect(instrumentDetails({}, run)).toEqual(details)
  expect(instrumentDetails({}, { ...run, number: 4 }).FlowcellBarcode).not.toBe(
    details.FlowcellBarcode,
  )
  expect(instrumentDetails({ FlowcellBarcode: 'MINE' }, run).FlowcellBarcode).toBe('MINE')
  expect(facts.name).toMatch(/^260301_M00001_0003_000000000-[A-Z0-9]{5}$/)
})
