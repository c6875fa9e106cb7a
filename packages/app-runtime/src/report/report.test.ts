import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderBlocks, renderReport, reportStyles, type ReportBlock } from '../report.ts'
import { everyBlock } from '../testing/report.ts'

const block = (one: ReportBlock): string => {
  const html = renderBlocks([one])
  return html.slice(html.indexOf('</style>'))
}

/** All that a page runs or loads. */
const active =
  /<(?:script|iframe|object|embed|link|base|form|img|image|use|foreignObject)\b|\bon\w+=|javascript:|url\(|@import/i

describe('a report', () => {
  it('[RTM-06] with a block of every kind is one page without a script, and loads nothing', () => {
    const html = renderReport(everyBlock)
    expect(html).not.toMatch(active)
    expect(html.match(/<svg viewBox="0 0 800 /g)).toHaveLength(5)
    expect(
      html.match(/<svg viewBox="0 0 800 [\d.]+" role="img"><title>[^<]+<\/title><desc>[^<]+</g),
    ).toHaveLength(5)
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
    expect(html).toContain('<html lang="en">')
  })

  it('[RTM-06] escapes all text, whatever names and labels contain', () => {
    const evil = `"><script>alert(1)</script>&'\u0000\u202Ex`
    const poison = (value: unknown): unknown => {
      if (typeof value === 'string') return evil
      if (Array.isArray(value)) return (value as unknown[]).map((one) => poison(one))
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => [
        key,
        key === 'kind' || key === 'format' ? inner : poison(inner),
      ])
      return Object.fromEntries(entries)
    }
    const html = renderReport(poison(everyBlock) as typeof everyBlock)
    expect(html).not.toMatch(active)
    for (const sign of ['\u0000', '\u202E']) expect(html).not.toContain(sign)
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;x')
    expect(html).toContain('<html lang="en">')
  })

  it.each(['templates/native-shell', 'packages/python/src/benchtop_app'])(
    '[RTM-06] has the style sheet that %s copies',
    (folder) => {
      const template = join(import.meta.dirname, `../../../../${folder}/report.css`)
      expect(readFileSync(template, 'utf8')).toBe(reportStyles)
    },
  )

  it('refuses a block of an unknown kind by name', () => {
    expect(() => renderBlocks([{ kind: 'pie' } as never])).toThrow(/kind "pie"/)
  })
})

describe('numbers of a report', () => {
  const cell = (
    value: number | null,
    format?: 'count' | 'decimal' | 'percent' | 'bases' | 'bytes' | 'plain',
  ) =>
    /class="figure">([^<]*)</.exec(
      block({ kind: 'tiles', tiles: [{ label: 'x', value, ...(format && { format }) }] }),
    )?.[1]

  it.each([
    [1_234_567, undefined, '1,234,567'],
    [-1234.4, undefined, '−1,234'],
    [0.123_456, undefined, '0.123'],
    [12.345, undefined, '12.3'],
    [0, undefined, '0'],
    [0.000_012, undefined, '1.2e-5'],
    [1e21, 'count', '1.0e21'],
    [-0.001, 'decimal', '0.00'],
    [2.5, 'count', '3'],
    [0.934, 'percent', '93.4%'],
    [999, 'bases', '999 bp'],
    [1_234_567, 'bases', '1.2 Mb'],
    [5_300_000_000, 'bytes', '5.3 GB'],
    [12_345, 'plain', '12345'],
    [NaN, 'count', '–'],
    [-Infinity, undefined, '–'],
    [null, 'percent', '–'],
  ] as const)('writes %s as %s: %s', (value, format, text) => {
    expect(cell(value, format)).toBe(text)
  })
})

describe('a plot of a report', () => {
  const axis = { label: 'x' }

  it('states that there is nothing instead of drawing nothing', () => {
    const empty: ReportBlock[] = [
      { kind: 'bars', title: 't', bars: [] },
      { kind: 'histogram', title: 't', x: axis, values: [NaN] },
      { kind: 'lines', title: 't', x: axis, y: axis, series: [] },
      { kind: 'scatter', title: 't', x: axis, y: axis, series: [{ name: 'a', points: [] }] },
      {
        kind: 'track',
        title: 't',
        chromosome: 'c',
        startPos: 1,
        endPos: 9,
        coverage: [],
        variants: [],
      },
      { kind: 'table', title: 't', columns: [{ label: 'a' }], rows: [] },
    ]
    for (const one of empty) {
      expect(block(one)).toContain('There is nothing to show.')
      expect(block(one)).not.toContain('<svg')
    }
  })

  it('draws numbers of any size, a single one, and equal ones', () => {
    for (const values of [
      [0],
      [5, 5],
      [-1e308, 1e308],
      [1e-300, 2e-300],
      [1e15, 1e15 + 1],
      [-3, -2],
    ]) {
      const points = values.map((value) => [value, value] as const)
      const series = [{ name: 'a', points }]
      const plots = [
        block({ kind: 'histogram', title: 't', x: axis, values }),
        block({ kind: 'bars', title: 't', bars: values.map((value) => ({ label: 'b', value })) }),
        block({ kind: 'lines', title: 't', x: axis, y: axis, series }),
        block({ kind: 'scatter', title: 't', x: axis, y: axis, series }),
      ]
      expect(plots.join('')).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('counts each value of a histogram once, in ranges with round limits', () => {
    const values = [0, 0.5, 1, 1.5, 9.99, 10]
    const html = block({ kind: 'histogram', title: 't', x: axis, values, bins: 10 })
    const counts = [...html.matchAll(/<title>(\d+ to \d+: \d+)<\/title>/g)].map(([, text]) => text)
    expect(counts).toEqual(['0 to 1: 2', '1 to 2: 2', '9 to 10: 2'])
  })

  it('of more things than a reader can distinguish says what it leaves out', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => index)
    const points = many.map((value) => [value, value % 77] as const)
    const scatter = block({
      kind: 'scatter',
      title: 't',
      x: axis,
      y: axis,
      series: [{ name: 'a', points }],
    })
    expect(scatter).toContain('An even choice of the 20,000 points is drawn.')
    expect(scatter.match(/<circle/g)).toHaveLength(3000)
    expect(scatter).toContain('The first 1,000 of 20,000 rows.')
    const bars = block({
      kind: 'bars',
      title: 't',
      bars: many.map((value) => ({ label: 'b', value })),
    })
    expect(bars).toContain('The first 100 of 20,000.')
  })

  it('of coverage averages what is finer than its columns, and is interrupted where nothing was measured', () => {
    const coverage = Array.from({ length: 8000 }, (_, index) => ({
      startPos: index + 1,
      endPos: index + 1,
      depth: index % 2 === 0 ? 10 : 30,
    })).filter(({ startPos }) => startPos <= 4000 || startPos > 6000)
    const html = block({
      kind: 'track',
      title: 't',
      chromosome: 'c',
      startPos: 1,
      endPos: 8000,
      coverage,
      variants: [],
    })
    const outlines = [...html.matchAll(/class="depth" d="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(outlines).toHaveLength(2)
    const heights = outlines.flatMap((path) =>
      path
        .slice(1)
        .split('L')
        .map((corner) => corner.split(' ')[1]),
    )
    expect(new Set(heights).size).toBe(1)
  })
})
