import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { legendOf, readVcfText, type ExpectedRecord } from '../../testing/vcf-text.ts'

// What breaks a rule of the format is tested where it is indexed.
const vcfFiles = readdirSync(genomicData).filter(
  (name) => /\.vcf(\.gz)?$/.test(name) && !name.startsWith('failed_'),
)

/** A platform that has one file, 71, as an app left it. */
function platformWith(source: string) {
  const document = {
    users: [{ id: '1', name: 'Cy Example', email: 'cy@example.test' }],
    applications: [{ id: '2', owner: '1', name: 'Caller', kind: 'web' as const }],
    projects: [
      {
        owner: '1',
        name: 'P',
        appResults: [{ name: 'R', application: '2', files: [{ id: '71', path: source, source }] }],
      },
    ],
    tokens: [{ token: 'cy', user: '1', private: true }],
  }
  return startTestPlatform({ seed: { name: source, folder: genomicData, document } })
}

const hrefOf = (chrom: string, from: number, to: number, more = '') =>
  `v1pre3/variantset/71/variants/${encodeURIComponent(chrom)}?StartPos=${from}&EndPos=${to}${more}`

/** All of a window in pages of the greatest size, as records and as lines. */
async function everything(
  client: Client,
  header: string,
  chrom: string,
  to: number,
  count: number,
) {
  const items: unknown[] = []
  const pieces: string[] = []
  for (let offset = 0; offset < Math.max(count, 1); offset += 1024) {
    const page = hrefOf(chrom, 0, to, `&Limit=1024&Offset=${offset}`)
    const { status, body } = await client.get(page)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({ TotalCount: count, Offset: offset })
    items.push(...body.Response.Items)
    const { text } = await client.get(`${page}&Format=vcf`)
    expect(text.startsWith(header)).toBe(true)
    pieces.push(text.slice(header.length))
  }
  return { items, text: pieces.join('') }
}

/** Windows over all records, the same in every run. */
function windowsOver(records: readonly ExpectedRecord[]): [number, number][] {
  const first = (records[0]?.variant.POS ?? 0) - 2
  const width = (records.at(-1)?.variant.POS ?? 0) + 2 - first
  return Array.from({ length: 24 }, (_, at) => {
    const from = Math.max(first + Math.floor(((at * 7919) % 997) * (width / 997)), 0)
    return [from, from + Math.floor(width / 2 ** (at % 12))]
  })
}

describe.each(vcfFiles)('%s', (name) => {
  const vcf = readVcfText(readFileSync(join(genomicData, name)))
  const header = vcf.headerLines.join('')
  let platform: TestPlatform
  let cy: Client
  beforeAll(async () => {
    platform = await platformWith(name)
    cy = platform.withToken('cy')
  })
  afterAll(() => platform.close())

  it('[VAR-01] returns the header as a record and as its text', async () => {
    const { status, body } = await cy.get('v1pre3/variantset/71')
    expect(status).toBe(200)
    const { Metadata, Legends } = body.Response
    const fields = ({ ID, Number, Type, Description }: Record<string, string>) => ({
      ID,
      Number,
      Type,
      Description,
    })
    expect(Legends).toEqual({
      INFO: legendOf(vcf.headerLines, 'INFO').map(fields),
      FORMAT: legendOf(vcf.headerLines, 'FORMAT').map(fields),
      FILTER: legendOf(vcf.headerLines, 'FILTER').map(({ ID, Description }) => ({
        ID,
        Description,
      })),
      Samples: vcf.samples,
    })
    const plain = vcf.headerLines
      .map((line) => /^##([^=]+)=([^<].*?)\r?\n?$/.exec(line))
      .filter((match) => match !== null)
    const once = plain.filter(
      (match) => plain.filter((other) => other[1] === match[1]).length === 1,
    )
    expect(Metadata).toMatchObject(Object.fromEntries(once.map((match) => [match[1], match[2]])))

    const asText = await cy.get('v1pre3/variantset/71?Format=vcf')
    expect(asText.text).toBe(header)
    expect(asText.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it('[VAR-02] [VAR-03] returns every variant as in its line', async () => {
    for (const chrom of vcf.chromosomes) {
      const records = vcf.recordsOf(chrom)
      const last = records.at(-1)?.variant.POS ?? 0
      const { items, text } = await everything(cy, header, chrom, last, records.length)
      expect(items).toEqual(records.map(({ variant }) => variant))
      expect(text).toBe(records.map(({ line }) => line).join(''))
    }
    expect(vcf.headerLines.length).toBeGreaterThan(0)
  })

  it('[VAR-04] returns the variants whose positions are in a window', async () => {
    for (const chrom of vcf.chromosomes) {
      const records = vcf.recordsOf(chrom)
      for (const [from, to] of windowsOver(records)) {
        const inside = records.filter(({ variant: { POS } }) => POS >= from && POS <= to)
        const offset = Math.min(3, Math.floor(inside.length / 2))
        const { body } = await cy.get(hrefOf(chrom, from, to, `&Limit=4&Offset=${offset}`))
        expect([chrom, from, to, body.Response.TotalCount]).toEqual([
          chrom,
          from,
          to,
          inside.length,
        ])
        const page = inside.slice(offset, offset + 4).map(({ variant }) => variant)
        expect(body.Response.Items).toEqual(page)
      }
    }
    expect(vcf.headerLines.length).toBeGreaterThan(0)
  })
})
