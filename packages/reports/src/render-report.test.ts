import { describe, expect, it } from 'vitest'
import type { ReportFile, ReportSession } from './report-data.ts'
import { renderReport } from './render-report.ts'

function file(path: string, text: string): ReportFile {
  return {
    id: '7001',
    name: path.split('/').at(-1) ?? '',
    path,
    size: text.length,
    contentType: 'text/plain',
    href: () => `http://api.test/${path}?expires=1&signature=2`,
    read: () => Promise.resolve(text),
  }
}

const session: ReportSession = {
  id: '9001',
  name: 'Depth of <NA12878>',
  status: 'Complete',
  summary: '',
  application: 'Depth',
  created: '2026-03-01T12:00:00.0000000Z',
  properties: { 'Input.min-depth': '10', 'Input.samples': ['NA12878', 'HG002'] },
  results: [
    {
      id: '6001',
      name: 'Depths',
      description: '',
      status: 'Complete',
      properties: { 'Depth.Mean': '31.4' },
      files: [
        file('depth.tsv', 'Chrom\tDepth\nctgA\t"30\n'),
        file('tables/genes.csv', '\uFEFFGene,Note\nBRCA1,"one, two"\n'),
        file('plots/depth.png', ''),
      ],
    },
    { id: '6002', name: 'More', description: '', status: 'Complete', properties: {}, files: [] },
  ],
}

const render = async (template: string) => (await renderReport(template, session)).html
const warningsOf = async (template: string) => (await renderReport(template, session)).warnings

describe('what a template is given', () => {
  it.each([
    [
      '{{ result.files["plots/depth.png"].href }}',
      'http://api.test/plots/depth.png?expires=1&amp;signature=2',
    ],
    ['{{ result.files["depth.tsv"].content }}', 'Chrom\tDepth\nctgA\t"30\n'],
    [
      '{% for path in result.files %}[{{ path }}]{% endfor %}',
      '[depth.tsv][tables/genes.csv][plots/depth.png]',
    ],
    [
      '{% for path in result.files.where.ends_with[".csv"] %}{{ path }}{% endfor %}',
      'tables/genes.csv',
    ],
    ['{{ result.files.where.ends_with[".csv"].size }}', '1'],
    ['{{ result.files.where.ends_with[".csv"].name }}', 'genes.csv'],
    [
      '{% for row in result.files["depth.tsv"].parse.rows %}({{ row[0] }}|{{ row[1] }}){% endfor %}',
      '(Chrom|Depth)(ctgA|"30)',
    ],
    [
      '{% for row in result.files["tables/genes.csv"].parse.rows %}({{ row | join: "|" }}){% endfor %}',
      '(Gene|Note)(BRCA1|one, two)',
    ],
    ['{% for one in session.results %}{{ one.name }} {% endfor %}', 'Depths More '],
    [
      '{{ session.properties["Input.min-depth"] }} {{ session.properties["Input.samples"] | join: "+" }}',
      '10 NA12878+HG002',
    ],
    ['{{ result.properties["Depth.Mean"] }}', '31.4'],
    ['{{ result.files["nowhere"].href }}{{ result.nothing }}', ''],
  ])('is read by %s', async (template, expected) => {
    expect(await render(template)).toBe(expected)
  })
})

describe('the sanitized markup', () => {
  it('escapes data, unless the template marks it as raw', async () => {
    expect(await render('<b>{{ session.name }}</b>')).toBe('<b>Depth of &lt;NA12878&gt;</b>')
    expect(await render('{{ "<i>yes</i>" | raw }}')).toBe('<i>yes</i>')
  })

  it('has no active content left', async () => {
    const html =
      await render(`<script>alert(1)</script><img src="http://api.test/a.png" onerror="alert(1)">
      <iframe src="http://elsewhere.test"></iframe><form action="/x"><input name="a"><button>Go</button></form>
      <a href="javascript:alert(1)" onclick="x()">one</a><object data="x"></object><base href="//elsewhere.test">
      <svg viewBox="0 0 9 9"><rect x="1" fill="red" onload="x()"></rect><script>x()</script></svg>
      <link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0"><style>p { color: red }</style>`)
    expect(html).not.toMatch(
      /script|onerror|onclick|onload|iframe|form|input|object|base|link|meta/,
    )
    expect(html).toContain('<img src="http://api.test/a.png" />')
    expect(html).toContain('<svg viewBox="0 0 9 9"><rect x="1" fill="red"></rect></svg>')
    expect(html).toContain('<style>p { color: red }</style>')
  })
})

describe('what a template reads and there is not', () => {
  it.each([
    ['<p>\n{{ sesion.name }}', 2, 'There is no "sesion": a template is given session and result.'],
    ['{{ session.nam }}', 1, 'There is no "nam" in session. It has id, name, status,'],
    ['{{ result.file["a"] }}', 1, 'There is no "file" in result. It has id, name,'],
    ['{{ result.files["depht.tsv"].content }}', 1, '"depht.tsv" in files. It has depth.tsv, tab'],
    [
      '{{ result.files["depth.tsv"].contents }}',
      1,
      'no "contents" in the file depth.tsv. It has id',
    ],
    ['\n\n{{ session.properties["Input.min"] }}', 3, '"Input.min" in session.properties.'],
  ])('[NAT-01] is reported with its line: %j', async (template, line, message) => {
    expect(await warningsOf(template)).toEqual([
      { line, message: expect.stringContaining(message) as string },
    ])
  })

  it('[NAT-01] is nothing where all names are right', async () => {
    const template = `{% assign own = session.results %}{{ own.size }}{% for one in own %}{{ one.name }}{% endfor %}
      {% for path in result.files %}{{ result.files[path].size }}{{ forloop.index }}{% endfor %}
      {{ result.files.where.ends_with[".csv"].name }}{{ result.files.size }}{{ result.files.first.path }}`
    expect(await warningsOf(template)).toEqual([])
    const many = Array.from({ length: 80 }, (_, nth) => `{{ session.a${nth} }}`).join('')
    expect(await warningsOf(many)).toHaveLength(50)
  })
})

describe('a template that is wrong', () => {
  it.each([
    ['one\ntwo {{ x | nofilter }}', 2, 'undefined filter: nofilter'],
    ['one\n\n{% if x %}', 3, 'tag {% if x %} not closed'],
    ['{% include "/etc/passwd" %}', 1, 'Failed to lookup "/etc/passwd"'],
    ['\n{% render "other" %}', 2, 'Failed to lookup "other"'],
    ['{% for i in (1..900000000) %}x{% endfor %}', 1, 'memory alloc limit exceeded'],
    ['{{ result.files["bad"].content }}', 1, 'can not be read'],
  ])('names the position and the reason: %j', async (template, line, message) => {
    const bad = { ...file('bad', ''), read: () => Promise.reject(new Error('It can not be read.')) }
    const [first] = session.results
    const results = [{ ...first!, files: [bad] }]
    await expect(renderReport(template, { ...session, results })).rejects.toMatchObject({
      name: 'ReportError',
      code: 'report-wrong',
      line,
      message: expect.stringContaining(message) as string,
    })
  })
})
