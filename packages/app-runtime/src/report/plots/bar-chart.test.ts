import { describe, expect, it } from 'vitest'
import { barsAcross, barsUp, type Bar, type BarsUp } from './bar-chart.ts'

const barsOf = (values: readonly (number | undefined)[]): Bar[] =>
  values.map((value, at) => ({ label: `b${at}`, value }))
const up = (values: readonly (number | undefined)[], more: Partial<BarsUp> = {}) =>
  barsUp({ title: 't', bars: barsOf(values), format: String, ...more })
const across = (values: readonly number[]) =>
  barsAcross({ title: 't', description: 'd' }, barsOf(values), String)

/** The texts of a drawing, in order. */
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
const ticksOf = (svg: string) => textsOf(svg).map((text) => Number(Number(text).toPrecision(6)))
/** A number of each bar. */
const eachBar = (svg: string, of: string) =>
  [...svg.matchAll(new RegExp(`<rect class="mark[^>]* ${of}="([^"]+)"`, 'g'))].map(([, one]) =>
    Number(one),
  )
const lineAt = (svg: string, kind: string) =>
  new RegExp(`class="${kind}"[^>]* y1="([^"]+)"`).exec(svg)?.[1]

describe('the axis of bars up', () => {
  it.each([
    ['nothing', [], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    ['zero alone', [0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    ['one value', [7], [0, 2, 4, 6, 8]],
    ['a value whose end is rounded twice', [12.5], [0, 5, 10, 15]],
    ['a value that is a multiple of its step', [0.3], [0, 0.1, 0.2, 0.3]],
    ['what is missing, and what is no number', [undefined, NaN, Infinity, 3], [0, 1, 2, 3]],
    ['very large numbers', [9.3e18], [0, 2e18, 4e18, 6e18, 8e18, 10e18]],
    ['very small ones', [0.00042], [0, 0.0001, 0.0002, 0.0003, 0.0004, 0.0005]],
    ['hundreds', Array.from({ length: 400 }, (_, at) => at), [0, 100, 200, 300, 400]],
  ])('has round ticks from 0 to above %s', (_, values, ticks) => {
    expect(ticksOf(up(values).axis)).toEqual(ticks)
  })

  it('has whole ticks of numbers of things, and reaches the top that is given', () => {
    expect(ticksOf(up([1], { isCount: true }).axis)).toEqual([0, 1, 2, 3, 4])
    expect(ticksOf(up([91.2], { top: 100 }).axis).at(-1)).toBe(100)
  })

  it('writes ticks with their units and without needless zeros', () => {
    const format = (value: number) => `${value.toFixed(2)} GB`
    expect(textsOf(up([0.9], { format }).axis)).toEqual([
      '0 GB',
      '0.2 GB',
      '0.4 GB',
      '0.6 GB',
      '0.8 GB',
      '1 GB',
    ])
    expect(textsOf(up([300], { format: (value) => `${value} h` }).axis).at(-1)).toBe('300 h')
  })
})

describe('bars up', () => {
  it('have their share of the height, and none of it where they are missing or below 0', () => {
    const { plot } = up([8, 4, undefined, 0, -3, NaN])
    expect(eachBar(plot, 'height')).toEqual([120, 60, 0, 0, 0, 0])
    expect(textsOf(plot).slice(4, 6)).toEqual(['–', 'b2'])
    expect(plot).toContain('<title>b2: not reported</title>')
    expect(plot).toContain('aria-label="t. b0: 8, b1: 4, b2: not reported, ')
  })

  it('have the class of their tone', () => {
    const bars: Bar[] = [{ label: 'a', value: 1, tone: 'bad' }]
    expect(up([], { bars }).plot).toContain('<rect class="mark bad"')
  })

  it('leave room for a limit near them, and say one that is far above them in words alone', () => {
    const near = up([7], { limit: { label: 'Quota', value: 20 } })
    expect(ticksOf(near.axis).at(-1)).toBe(20)
    expect(lineAt(near.plot, 'limit')).toBe('20')
    const far = up([7], { limit: { label: 'Quota', value: 2000 } })
    expect(ticksOf(far.axis).at(-1)).toBe(8)
    expect(lineAt(far.plot, 'limit')).toBeUndefined()
    for (const { plot } of [near, far]) expect(plot).toMatch(/aria-label="[^"]*\. Quota: 20/)
  })

  it('leave room for wide labels, which are shortened where they are too long', () => {
    const of = (label: string) => up([], { bars: [{ label, value: 1 }] }).plot
    expect(of('Lane 1')).toContain(' width="52" ')
    expect(of('An instrument with a name')).toContain(' width="113.6" ')
    expect(textsOf(of('An instrument with a name')).at(-1)).toBe('An instrument w…')
  })

  it('become narrow where there are 400, of whose labels some are written', () => {
    const { plot } = up(Array.from({ length: 400 }, (_, at) => at))
    expect(plot).toContain('aria-label="t. 400 bars; the table has each" width="2400"')
    expect(new Set(eachBar(plot, 'width'))).toEqual(new Set([4.5]))
    expect(textsOf(plot).slice(-2)).toEqual(['b390', 'b396'])
  })
})

describe('bars across', () => {
  it('begin at 0, to the left where they are negative', () => {
    const svg = across([-5, 5, 10])
    const [left, width] = [eachBar(svg, 'x'), eachBar(svg, 'width')]
    expect(left[0]! + width[0]!).toBeCloseTo(left[1]!)
    expect(left[2]).toBe(left[1])
    expect(width[2]).toBeCloseTo(2 * width[1]!, 0)
    expect(width[0]).toBeCloseTo(width[1]!, 0)
  })

  it('are as high as there are bars', () => {
    expect(across([1, 2, 3])).toContain('viewBox="0 0 800 80"')
    const many = across(Array.from({ length: 300 }, (_, at) => at))
    expect(eachBar(many, 'height')).toHaveLength(300)
  })

  it.each([[[]], [[0]], [[-1e200, 1e200]], [[1e-300]]])('draw the values %j', (values) => {
    expect(across(values) + up(values).plot + up(values).axis).not.toMatch(/NaN|Infinity/)
  })
})

it('a chart of bars escapes all of its texts, in both directions', () => {
  const evil = `"><script>alert(1)</script>&'\u0000\u202E`
  const bars = [{ label: evil, value: 1, tone: evil as never }]
  const format = () => evil
  const drawn = barsUp({ title: evil, bars, limit: { label: evil, value: 1 }, format })
  const all = [drawn.axis, drawn.plot, barsAcross({ title: evil, description: evil }, bars, format)]
  for (const svg of all) {
    expect(svg).toContain('&quot;&gt;&lt;script&gt;')
    for (const sign of ['<script', '""', "&'", '\u0000', '\u202E']) expect(svg).not.toContain(sign)
  }
})
