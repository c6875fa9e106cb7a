import { describe, expect, it } from 'vitest'
import { countDifferences, sideBySide, type DiffRow } from './line-diff.ts'
import { messagesOf, partsOf } from './message-text.ts'
import { readReport } from './report-file.ts'
import type { PlatformRequest } from '../request.ts'

/** A row as text: what is marked stands in brackets. */
function shown({ one, other }: DiffRow): string {
  const side = (line: DiffRow['one']) =>
    line?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? '–'
  return `${side(one)} | ${side(other)}`
}

describe('[HAR-06] two texts side by side', () => {
  it('pairs lines, and marks the words that differ', () => {
    const rows = sideBySide(
      '{\n  "Id": "1",\n  "Name": "old"\n}',
      '{\n  "Id": "1",\n  "Name": "new"\n}',
    )
    expect(rows.map(shown)).toEqual([
      '{ | {',
      '  "Id": "1", |   "Id": "1",',
      '  "Name": "[old]" |   "Name": "[new]"',
      '} | }',
    ])
    expect(countDifferences(rows)).toBe(1)
  })

  it('leaves a side empty where it has no such line', () => {
    expect(sideBySide('a\nc', 'a\nb\nc').map(shown)).toEqual(['a | a', '– | [b]', 'c | c'])
    expect(sideBySide('', 'a').map(shown)).toEqual(['– | [a]'])
    expect(sideBySide('', '')).toEqual([])
  })

  it('gives up marking where two long texts have nothing in common', () => {
    const [one, other] = ['a', 'b'].map((letter) =>
      Array.from({ length: 4000 }, (_, at) => `${letter}${at}`).join('\n'),
    ) as [string, string]
    expect(countDifferences(sideBySide(one, other))).toBe(4000)
  })
})

it('[HAR-06] two requests are compared by their parts, without what differs in every message', () => {
  const request = (id: string, given: Partial<PlatformRequest> = {}): PlatformRequest => ({
    id,
    at: '2026-03-01T12:00:00.000Z',
    face: 'api',
    method: 'GET',
    url: '/v1pre3/projects?Limit=5',
    status: 200,
    request: { headers: { accept: '*/*' } },
    response: { headers: { date: id, 'content-type': 'application/json' }, body: `{"a":"${id}"}` },
    ...given,
  })
  const [one, other] = [messagesOf(request('1')), messagesOf(request('2', { status: 404 }))]
  const parts = (isStrict: boolean) => [
    ...partsOf('Request', one.request, other.request, isStrict),
    ...partsOf('Response', one.response, other.response, isStrict),
  ]
  const differing = (isStrict: boolean) =>
    parts(isStrict).flatMap((part) => (part.one === part.other ? [] : [part.name]))
  expect(differing(false)).toEqual(['Status', 'Body of the response'])
  expect(differing(true)).toEqual(['Status', 'Headers of the response', 'Body of the response'])
  expect(parts(false)[0]!.one).toBe('GET /v1pre3/projects\n  Limit=5')
})

describe('[HAR-06] a report of a comparison', () => {
  it('is read with both answers', () => {
    const answer = (status: number) => ({ status, headers: { a: 'b' }, body: { json: { x: 1 } } })
    const report = readReport(
      JSON.stringify({
        benchtopCompared: 1,
        exchanges: [
          {
            number: 1,
            method: 'GET',
            path: '/v1pre3/x',
            differences: [{ kind: 'status', at: 'status', recorded: 200, own: 404 }],
            answers: { recorded: answer(200), own: answer(404) },
          },
          { number: 2, method: 'GET', path: '/y', differences: [], skipped: 'it was cut' },
        ],
      }),
    )
    expect(report).toMatchObject({
      kind: 'recording',
      exchanges: [
        {
          differences: [{ at: 'status', recorded: '200', own: '404' }],
          recorded: { start: '200', headers: { a: 'b' }, body: '{\n  "x": 1\n}' },
        },
        { skipped: 'it was cut', own: undefined },
      ],
    })
  })

  it.each([
    ['nonsense', 'not JSON'],
    ['{}', 'not a comparison'],
    ['null', 'not a comparison'],
    ['[1]', 'not a comparison'],
  ])('is refused if it is another file: %s', (text, why) => {
    expect(() => readReport(text)).toThrow(why)
  })

  it('is shown as far as it goes where its members have other types', () => {
    const odd = { benchtopReal: 1, url: 5, results: [null, { operation: 'v1.x', outcome: 'same' }] }
    expect(readReport(JSON.stringify(odd))).toEqual({
      kind: 'real',
      url: '',
      operations: [
        { operation: '', outcome: '', status: undefined, details: [] },
        { operation: 'v1.x', outcome: 'same', status: undefined, details: [] },
      ],
    })
  })
})
