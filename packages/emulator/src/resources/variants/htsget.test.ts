import { HtsgetFile } from '@gmod/bam'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  canCompareWith,
  rowsOf,
  temporaryFolder,
} from '../../../../genomics/src/testing/peer-tools.ts'
import { newResult } from '../../testing/new-result.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

const dataFolder = new URL('../../../../genomics/tests/data/', import.meta.url)
const data = (name: string): Buffer => readFileSync(new URL(name, dataFolder))

const headers = { 'x-access-token': 'ada-private' }

type Ticket = {
  readonly htsget: {
    readonly format: string
    readonly urls: readonly { readonly url: string; readonly headers?: Record<string, string> }[]
  }
}

/** Uploads a file; its id. */
async function upload({ ada }: TestPlatform, name: string, bytes: Buffer): Promise<string> {
  const { HrefFiles } = await newResult(ada)
  const { status, body } = await ada.upload(`${HrefFiles}?Name=${name}`, bytes)
  expect(status).toBe(201)
  return body.Response.Id as string
}

/** The file that a ticket leads to, without any credentials. */
async function joined({ htsget }: Ticket): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const { url, headers: ofPart } of htsget.urls) {
    const response = await fetch(url, { headers: ofPart ?? {} })
    expect(response.ok).toBe(true)
    parts.push(Buffer.from(await response.arrayBuffer()))
  }
  return Buffer.concat(parts)
}

/** A ticket or a refusal. */
type Body = Ticket & { readonly htsget: { readonly error?: string } }

function requester({ apiUrl }: TestPlatform) {
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${apiUrl}/htsget/${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: (await response.json()) as Body,
    }
  }
}

const bams = ['range.bam', 'paired.bam', 'ovl.bam', 'overlapping-pairs.bam']

it.skipIf(!canCompareWith('samtools')).each(bams)(
  '[HTG-01] serves the reads of a window of %s, as samtools views them in the complete file',
  async (name) => {
    await using platform = await startTestPlatform()
    using folder = temporaryFolder()
    const request = requester(platform)
    const id = await upload(platform, name, data(name))
    const sorted = folder.file('sorted.bam')
    writeFileSync(folder.file('all.bam'), data(name))
    execFileSync('samtools', ['sort', '-o', sorted, folder.file('all.bam')], { stdio: 'ignore' })
    execFileSync('samtools', ['index', sorted], { stdio: 'ignore' })
    const chromosomes = rowsOf('samtools', ['view', '-H', sorted])
      .filter(([tag]) => tag === '@SQ')
      .map(([, sn = '', ln = '']) => ({ chrom: sn.slice(3), length: Number(ln.slice(3)) }))
      .slice(0, 4)
    for (const { chrom, length } of chromosomes) {
      for (const [from, to] of [
        [0, length],
        [Math.floor(length / 3), Math.floor(length / 2)],
        [length - 1, length],
      ] as const) {
        const query = `referenceName=${encodeURIComponent(chrom)}&start=${from}&end=${to}`
        const { status, body } = await request(`reads/${id}?${query}`)
        expect(status).toBe(200)
        const window = folder.file('window.bam')
        writeFileSync(window, await joined(body))
        execFileSync('samtools', ['quickcheck', window])
        const resorted = folder.file('window-sorted.bam')
        execFileSync('samtools', ['sort', '-o', resorted, window], { stdio: 'ignore' })
        execFileSync('samtools', ['index', resorted], { stdio: 'ignore' })
        const view = (file: string) =>
          rowsOf('samtools', ['view', file, `${chrom}:${from + 1}-${to}`])
            .map((row) => row.join('\t'))
            .toSorted()
        expect(view(resorted)).toEqual(view(sorted))
      }
    }
  },
)

const vcfs = ['volvox.test.vcf.gz', 'raw.g.vcf.gz', 'S4.vcf.gz']

it.skipIf(!canCompareWith('bcftools')).each(vcfs)(
  '[HTG-01] serves the records over a window of %s, as bcftools views them in the complete file',
  async (name) => {
    await using platform = await startTestPlatform()
    using folder = temporaryFolder()
    const request = requester(platform)
    const id = await upload(platform, name, data(name))
    const all = folder.file('all.vcf.gz')
    writeFileSync(all, data(name))
    const positions = rowsOf('bcftools', ['query', '-f', '%CHROM\t%POS\n', all])
    for (const at of [0, 0.3, 0.6, 0.99]) {
      const [chrom = '', pos = ''] = positions[Math.floor(at * (positions.length - 1))] ?? []
      const [from, to] = [Number(pos) + 5, Number(pos) + 900]
      const query = `referenceName=${encodeURIComponent(chrom)}&start=${from}&end=${to}`
      const { status, body } = await request(`variants/${id}?${query}`)
      expect(status).toBe(200)
      const window = folder.file('window.vcf.gz')
      writeFileSync(window, await joined(body))
      const view = (file: string) =>
        rowsOf('bcftools', [
          'view',
          '-H',
          '-t',
          `${chrom}:${from + 1}-${to}`,
          '--targets-overlap',
          '1',
          file,
        ])
      expect(view(window)).toEqual(view(all))
    }
  },
)

it('[HTG-01] serves a window to an htsget client', async () => {
  await using platform = await startTestPlatform()
  const id = await upload(platform, 'range.bam', data('range.bam'))
  const file = new HtsgetFile({ baseUrl: `${platform.apiUrl}/htsget/reads`, trackId: id })
  // Its types don't list the headers that it passes on.
  const options = { headers } as object
  await file.getHeader(options)
  const reads = await file.getRecordsForRange('CHROMOSOME_II', 0, 100_000, options)
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.every(({ ref_id }) => ref_id === 1)).toBe(true)
  expect(
    await file.getRecordsForRange('CHROMOSOME_II', 1_000_000_000, 1_000_000_001, options),
  ).toEqual([])
})

it('[HTG-01] leads to the complete file without a window, and to the header with class=header', async () => {
  await using platform = await startTestPlatform()
  const request = requester(platform)
  const id = await upload(platform, 'range.bam', data('range.bam'))
  const all = await request(`reads/${id}`)
  expect(all.type).toBe('application/vnd.ga4gh.htsget.v1.3.0+json; charset=utf-8')
  expect(await joined(all.body)).toEqual(data('range.bam'))
  const header = await request(`reads/${id}?class=header&referenceName=na`)
  expect(header.body).toMatchObject({ htsget: { format: 'BAM', class: 'header' } })
  expect(header.body.htsget.urls).toHaveLength(2)
  const posted = await request(`reads/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ regions: [{ referenceName: 'CHROMOSOME_I', start: 0, end: 1000 }] }),
  })
  expect(posted.status).toBe(200)
  const info = await request('reads/service-info')
  expect(info.body).toMatchObject({ type: { artifact: 'htsget' }, htsget: { datatype: 'reads' } })
})

it('[HTG-01] refuses with the types and statuses of the protocol', async () => {
  await using platform = await startTestPlatform()
  const request = requester(platform)
  const bam = await upload(platform, 'range.bam', data('range.bam'))
  const plain = await upload(platform, 'index.vcf', data('index.vcf'))
  const chrom = 'referenceName=CHROMOSOME_I'
  const refusals = [
    [`reads/${bam}?referenceName=nowhere`, 404, 'NotFound'],
    ['reads/99999999', 404, 'NotFound'],
    [`reads/${bam}?start=5`, 400, 'InvalidInput'],
    [`reads/${bam}?${chrom}&start=9&end=5`, 400, 'InvalidRange'],
    [`reads/${bam}?${chrom}&start=-1`, 400, 'InvalidInput'],
    [`reads/${bam}?${chrom}&start=1e3`, 400, 'InvalidInput'],
    [`reads/${bam}?${chrom}&end=99999999999999999999`, 400, 'InvalidInput'],
    [`reads/${bam}?referenceName=*&start=1`, 400, 'InvalidInput'],
    [`reads/${bam}?class=body`, 400, 'InvalidInput'],
    [`reads/${bam}?format=CRAM`, 400, 'UnsupportedFormat'],
    [`variants/${bam}`, 400, 'UnsupportedFormat'],
    [`variants/${plain}`, 400, 'UnsupportedFormat'],
    [`reads/${bam}?access_token=unknown`, 401, 'InvalidAuthentication'],
  ] as const
  for (const [path, status, error] of refusals) {
    const withToken = path.includes('access_token') ? { headers: { 'x-access-token': '' } } : {}
    const answer = await request(path, withToken)
    expect([path, answer.status, answer.body.htsget.error]).toEqual([path, status, error])
  }
  const foreign = await request(`reads/${bam}`, { headers: { 'x-access-token': 'ben-private' } })
  expect([foreign.status, foreign.body.htsget.error]).toEqual([403, 'PermissionDenied'])
  const regions = Array.from({ length: 10_001 }, () => ({ referenceName: 'CHROMOSOME_I' }))
  const tooMany = await request(`reads/${bam}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ regions }),
  })
  expect([tooMany.status, tooMany.body.htsget.error]).toEqual([413, 'PayloadTooLarge'])
})

it('[HTG-01] refuses pages of unregistered origins, while its addresses are for all', async () => {
  await using platform = await startTestPlatform()
  const id = await upload(platform, 'range.bam', data('range.bam'))
  const preflight = (origin: string) =>
    fetch(`${platform.apiUrl}/htsget/reads/${id}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
  const unknown = await preflight('https://other.example.test')
  expect(unknown.headers.has('access-control-allow-origin')).toBe(false)
  const { urls } = (await requester(platform)(`reads/${id}`)).body.htsget
  const part = await fetch(urls[0]?.url ?? '', {
    headers: { origin: 'https://other.example.test', range: 'bytes=0-9' },
  })
  expect([part.status, part.headers.get('access-control-allow-origin')]).toEqual([206, '*'])
})

it('[HTG-01] serves the pages of registered origins, to their preflights as to their requests', async () => {
  const origin = 'https://app.example.test'
  const [first, ...others] = testSeed.applications!
  const applications = [{ ...first!, origins: [origin] }, ...others]
  const document = { ...testSeed, applications }
  await using platform = await startTestPlatform({
    seed: { name: 'origins', folder: genomicData, document },
  })
  const url = `${platform.apiUrl}/htsget/reads/7002`
  for (const method of ['GET', 'POST']) {
    const preflight = { origin, 'access-control-request-method': method }
    const allowed = await fetch(url, { method: 'OPTIONS', headers: preflight })
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      origin,
    ])
    expect(allowed.headers.get('access-control-allow-methods')).toContain(method)
  }
  const ticket = await fetch(url, { headers: { ...headers, origin } })
  expect([ticket.status, ticket.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  const refused = await fetch(`${url}?format=CRAM`, { headers: { ...headers, origin } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
    400,
    origin,
  ])
})

/** The path of tickets for anyone who has a download address. */
function byAddress(download: string, kind: 'reads' | 'variants'): string {
  const { pathname, search } = new URL(download)
  const query = Buffer.from(search.slice(1)).toString('base64url')
  return `addresses/${query}/${kind}/${pathname.slice(pathname.lastIndexOf('/') + 1)}`
}

it.each([
  ['reads', 'range.bam', 'CHROMOSOME_I'],
  ['variants', 'S4.vcf.gz', 'chr3'],
] as const)(
  '[HTG-01] gives tickets for %s to anyone who has an address of the content, from any page',
  async (kind, name, chromosome) => {
    await using platform = await startTestPlatform()
    const id = await upload(platform, name, data(name))
    const window = `referenceName=${chromosome}&start=0&end=2000`
    const meta = await platform.ada.get(`v1pre3/files/${id}/content?redirect=meta`)
    const path = byAddress(meta.body.Response.HrefContent as string, kind)
    const open = (to: string) =>
      fetch(`${platform.apiUrl}/htsget/${to}?${window}`, {
        headers: { origin: 'null' },
      })
    const response = await open(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const own = await requester(platform)(`${kind}/${id}?${window}`)
    expect(await joined((await response.json()) as Ticket)).toEqual(await joined(own.body))
    const unknown = await fetch(`${platform.apiUrl}/htsget/${path}?referenceName=none`)
    const header = await requester(platform)(`${kind}/${id}?class=header`)
    expect(await joined((await unknown.json()) as Ticket)).toEqual(await joined(header.body))
    const other = await upload(platform, name, data(name))
    for (const wrong of [
      path.replace(/\d+$/, other),
      path.replace(/addresses\/..../, 'addresses/AAAA'),
    ]) {
      const refused = await open(wrong)
      expect(refused.status).toBe(403)
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    }
    await platform.control.postJson('_emulator/clock', { advance: '30d' })
    const late = await open(path)
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('has expired')])
  },
)
