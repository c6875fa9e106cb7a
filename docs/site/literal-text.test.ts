import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMarkdownRenderer } from 'vitepress'
import { beforeAll, describe, expect, it } from 'vitest'
import config from '../.vitepress/config.ts'
import { pagesOf } from './blocks.ts'

const root = join(import.meta.dirname, '../..')
let render: (text: string) => string

beforeAll(async () => {
  const md = await createMarkdownRenderer(join(root, 'docs'), config.markdown)
  render = (text) => md.render(text, { path: join(root, 'docs/x.md'), cleanUrls: true })
})

describe('a page of the site', () => {
  it('shows text that looks like a tag or a template literally', () => {
    expect(render('read project <id>, and {{ more }}')).toBe(
      '<p>read project &lt;id&gt;, and &#123;&#123; more }}</p>\n',
    )
    const entities = 'read project &lt;id&gt; &amp; &#123;'
    expect(render(entities)).toBe(`<p>${entities}</p>\n`)
    expect(render('`<id>` <Picture name="a" alt="b" />')).toContain('<Picture name="a" alt="b" />')
    const call = '<TryIt name="GET /x" call="{&quot;path&quot;:&quot;/x&#10;{{&quot;}" />'
    expect(render(call)).toContain(call)
  })

  it.each([
    ...pagesOf(root).filter((page) => page.startsWith('docs/') && page !== 'docs/index.md'),
    'docs/reference/requirements.md',
    'docs/reference/index.md',
  ])('%s has no unknown tag', (page) => {
    const html = render(readFileSync(join(root, page), 'utf8'))
    const tags = new Set([...html.matchAll(/<\/?([A-Za-z][\w-]*)/g)].map(([, tag]) => tag))
    const ours = ['Picture', 'Reference']
    const ofHtml = 'a br button code details div em h1 h2 h3 li ol p pre span strong summary table'
    const alsoHtml = 'tbody td th thead tr ul hr blockquote svg defs marker path text'
    const strange = [...tags].filter(
      (tag) => ![...ours, ...ofHtml.split(' '), ...alsoHtml.split(' ')].includes(tag ?? ''),
    )
    expect(strange).toEqual([])
  })
})
