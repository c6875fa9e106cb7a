import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { testSeed } from '../../testing/test-seed.ts'

const dataFolder = new URL('../../../../genomics/tests/data/', import.meta.url)
const data = (name: string): Buffer => readFileSync(new URL(name, dataFolder))
const headers = { 'x-access-token': 'ada-private' }

async function upload({ ada }: TestPlatform, name: string, bytes: Buffer): Promise<string> {
  const { HrefFiles } = await newResult(ada)
  const { body } = await ada.upload(`${HrefFiles}?Name=${name}`, bytes)
  return body.Response.Id as string
}

type Url = { readonly url: string; readonly headers?: Record<string, string> }
type Answer = {
  readonly htsget: {
    readonly format?: string
    readonly error?: string
    readonly message?: string
    readonly urls?: readonly Url[]
  }
}

const first = 'referenceName=CHROMOSOME_I'

// Each parameter of a request for reads, in a query: what the protocol states of it, and how it is answered.
const queries = [
  ['the format is BAM if none is given', '', 200],
  ['a format is BAM or CRAM', 'format=BAM', 200],
  ['another format is refused', 'format=SAM', 'UnsupportedFormat'],
  ['a format that the file hasn’t is refused', 'format=CRAM', 'UnsupportedFormat'],
  ['a class is header', 'class=header', 200],
  ['a format goes with class=header', 'class=header&format=BAM', 200],
  ['another class is refused', 'class=body', 'InvalidInput'],
  ['an empty class is none', 'class=', 200],
  ['class=header has no referenceName', `class=header&${first}`, 'InvalidInput'],
  ['class=header has the one that a known client sends', 'class=header&referenceName=na', 200],
  ['class=header has no start', 'class=header&start=1', 'InvalidInput'],
  ['class=header has no end', 'class=header&end=1', 'InvalidInput'],
  ['class=header has no fields', 'class=header&fields=FLAG', 'InvalidInput'],
  ['class=header has no tags', 'class=header&tags=NM', 'InvalidInput'],
  ['class=header has no notags', 'class=header&notags=NM', 'InvalidInput'],
  ['a chromosome without a window is all of it', first, 200],
  ['a chromosome that isn’t there is NotFound', 'referenceName=chr99', 'NotFound'],
  ['* are the reads without a place', 'referenceName=*', 200],
  ['* has no start', 'referenceName=*&start=0', 'InvalidInput'],
  ['* has no end', 'referenceName=*&end=9', 'InvalidInput'],
  ['start needs a chromosome', 'start=0', 'InvalidInput'],
  ['end needs a chromosome', 'end=9', 'InvalidInput'],
  ['start alone is up to the end', `${first}&start=500`, 200],
  ['end alone is from the beginning', `${first}&end=500`, 200],
  ['start counts from 0', `${first}&start=0&end=1`, 200],
  ['start equal to end is an empty window', `${first}&start=5&end=5`, 200],
  ['start after end is InvalidRange', `${first}&start=6&end=5`, 'InvalidRange'],
  ['a window beyond the chromosome is empty', `${first}&start=4000000000&end=4294967295`, 200],
  ['start isn’t negative', `${first}&start=-1`, 'InvalidInput'],
  ['start is a whole number', `${first}&start=1.5`, 'InvalidInput'],
  ['start has 32 bits', `${first}&start=4294967296`, 'InvalidInput'],
  ['end is a number', `${first}&end=ten`, 'InvalidInput'],
  ['an empty end is none', `${first}&end=`, 200],
  ['fields are a list of columns', 'fields=QNAME,FLAG,SEQ', 200],
  ['other fields are refused', 'fields=QNAME,NAME', 'InvalidInput'],
  ['tags are a list', 'tags=NM,MD', 200],
  ['tags may be empty', 'tags=', 200],
  ['notags are a list', 'notags=OQ', 200],
  ['a tag has two letters', 'tags=NMX', 'InvalidInput'],
  ['tags and notags have none in common', 'tags=NM,MD&notags=OQ,MD', 'InvalidInput'],
  ['tags and notags may be apart', 'tags=NM&notags=OQ', 200],
  ['other parameters are passed over', 'colour=blue', 200],
] as const

const region = { referenceName: 'CHROMOSOME_I', start: 0, end: 500 }

const bodies = [
  ['nothing is the complete file', {}, 200],
  ['regions may be of one chromosome or several', { regions: [region, region] }, 200],
  ['a region needs no window', { regions: [{ referenceName: 'CHROMOSOME_II' }] }, 200],
  ['* is a region', { regions: [{ referenceName: '*' }] }, 200],
  ['* has no window', { regions: [{ referenceName: '*', start: 0 }] }, 'InvalidInput'],
  ['* has no end', { regions: [{ referenceName: '*', end: 9 }] }, 'InvalidInput'],
  ['an end needs a chromosome', { regions: [{ end: 9 }] }, 'InvalidInput'],
  ['end has 32 bits', { regions: [{ ...region, end: 2 ** 32 }] }, 'InvalidInput'],
  ['class=header has no fields', { class: 'header', fields: ['FLAG'] }, 'InvalidInput'],
  ['class=header has no tags', { class: 'header', tags: ['NM'] }, 'InvalidInput'],
  ['class=header has no notags', { class: 'header', notags: ['NM'] }, 'InvalidInput'],
  ['a region has a chromosome', { regions: [{ start: 0 }] }, 'InvalidInput'],
  ['regions aren’t empty', { regions: [] }, 'InvalidInput'],
  ['regions are a list', { regions: region }, 'InvalidInput'],
  ['start after end is InvalidRange', { regions: [{ ...region, start: 501 }] }, 'InvalidRange'],
  ['start is a number', { regions: [{ ...region, start: 'x' }] }, 'InvalidInput'],
  ['start isn’t negative', { regions: [{ ...region, start: -1 }] }, 'InvalidInput'],
  ['start is whole', { regions: [{ ...region, start: 0.5 }] }, 'InvalidInput'],
  ['an unknown chromosome is NotFound', { regions: [{ referenceName: 'chr99' }] }, 'NotFound'],
  ['fields are a list', { fields: ['QNAME'], tags: [], notags: ['OQ'] }, 200],
  ['fields are no text', { fields: 'QNAME' }, 'InvalidInput'],
  ['tags and notags have none in common', { tags: ['NM'], notags: ['NM'] }, 'InvalidInput'],
  ['a format is refused as in a query', { format: 'VCF' }, 'UnsupportedFormat'],
  ['a class is header', { class: 'header' }, 200],
  ['class=header has no regions', { class: 'header', regions: [region] }, 'InvalidInput'],
] as const

const statuses: Readonly<Record<string, number>> = {
  UnsupportedFormat: 400,
  InvalidInput: 400,
  InvalidRange: 400,
  NotFound: 404,
}

const mediaType = 'application/vnd.ga4gh.htsget.v1.3.0+json; charset=utf-8'

it('[HTG-02] answers each parameter of a request as the protocol states it', async () => {
  await using platform = await startTestPlatform()
  const id = await upload(platform, 'range.bam', data('range.bam'))
  const url = `${platform.apiUrl}/htsget/reads/${id}`
  const json = { ...headers, 'content-type': 'application/json' }
  const requests = [
    ...queries.map(([name, query, expected]) => {
      return { name, expected, send: () => fetch(`${url}?${query}`, { headers }) }
    }),
    ...bodies.map(([name, body, expected]) => {
      const init = { method: 'POST', headers: json, body: JSON.stringify(body) }
      return { name: `POST: ${name}`, expected, send: () => fetch(url, init) }
    }),
  ]
  const wrong = { method: 'POST', headers: json, body: '{' }
  requests.push({ name: 'POST: JSON', expected: 'InvalidInput', send: () => fetch(url, wrong) })
  for (const { name, expected, send } of requests) {
    const response = await send()
    const { htsget } = (await response.json()) as Answer
    const status = typeof expected === 'number' ? expected : statuses[expected]
    expect([name, response.status, htsget.error ?? 200]).toEqual([name, status, expected])
    expect(response.headers.get('content-type')).toBe(mediaType)
    if (expected === 200) {
      expect(htsget.format).toBe('BAM')
      for (const one of htsget.urls ?? [])
        expect(one.url).toMatch(/^(?:https?:|data:[^,]+;base64,)/)
      expect(htsget.urls?.length).toBeGreaterThan(0)
    } else expect(htsget.message?.length).toBeGreaterThan(10)
  }
})

it('[HTG-02] requires nothing but the headers that a ticket states, and has no error of its own for them', async () => {
  await using platform = await startTestPlatform()
  const id = await upload(platform, 'range.bam', data('range.bam'))
  const url = `${platform.apiUrl}/htsget/reads/${id}`
  for (const [given, status, error] of [
    [{}, 401, 'InvalidAuthentication'],
    [{ authorization: 'Bearer nothing' }, 401, 'InvalidAuthentication'],
    [{ 'x-access-token': 'ben-private' }, 403, 'PermissionDenied'],
  ] as const) {
    const response = await fetch(url, { headers: given })
    const { htsget } = (await response.json()) as Answer
    expect([response.status, htsget.error]).toEqual([status, error])
    expect(response.headers.get('content-type')).toBe(mediaType)
  }
  const bearer = await fetch(url, { headers: { authorization: 'Bearer ada-private' } })
  expect(bearer.status).toBe(200)
  for (const kind of ['reads', 'variants']) {
    const info = await fetch(`${platform.apiUrl}/htsget/${kind}/service-info`)
    expect(await info.json()).toMatchObject({
      type: { group: 'org.ga4gh', artifact: 'htsget', version: '1.3.0' },
      htsget: {
        datatype: kind,
        formats: kind === 'reads' ? ['BAM', 'CRAM'] : ['VCF'],
        fieldsParametersEffective: false,
        tagsParametersEffective: false,
      },
    })
  }
})

it('[HTG-02] keeps a preflight of a registered origin for 30 days', async () => {
  const origin = 'https://app.example.test'
  const [app, ...others] = testSeed.applications!
  const document = { ...testSeed, applications: [{ ...app!, origins: [origin] }, ...others] }
  const seed = { name: 'origins', folder: genomicData, document }
  await using platform = await startTestPlatform({ seed })
  const preflightHeaders = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const url = `${platform.apiUrl}/htsget/reads/7002`
  const preflight = await fetch(url, { method: 'OPTIONS', headers: preflightHeaders })
  expect(preflight.headers.get('access-control-max-age')).toBe('2592000')
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('*')
})

it('[HTG-02][COV-08] gives a CRAM as what it is, whatever its name, to those who ask for that', async () => {
  await using platform = await startTestPlatform()
  const bytes = data('range.cram')
  for (const name of ['reads.cram', 'reads.bam']) {
    const id = await upload(platform, name, bytes)
    const url = `${platform.apiUrl}/htsget/reads/${id}`
    const unnamed = (await (await fetch(url, { headers })).json()) as Answer
    expect(unnamed.htsget).toMatchObject({
      error: 'UnsupportedFormat',
      message: expect.stringContaining('add format=CRAM'),
    })
    for (const query of ['format=CRAM', `format=CRAM&${first}`, 'format=CRAM&class=header']) {
      const { htsget } = (await (await fetch(`${url}?${query}`, { headers })).json()) as Answer
      expect(htsget.format).toBe('CRAM')
      const parts: Buffer[] = []
      for (const { url: part, headers: ofPart } of htsget.urls ?? []) {
        const response = await fetch(part, ofPart === undefined ? {} : { headers: ofPart })
        parts.push(Buffer.from(await response.arrayBuffer()))
      }
      const joined = Buffer.concat(parts)
      expect(joined.subarray(0, 4).toString()).toBe('CRAM')
      expect(joined.subarray(-38)).toEqual(bytes.subarray(-38))
      if (query === 'format=CRAM') expect(joined).toEqual(bytes)
    }
  }
})
