import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createMarkdownRenderer } from 'vitepress'
import { expect, it } from 'vitest'
import config from '../.vitepress/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const withoutCode = (text: string) =>
  text.replaceAll(/^( *)```.*\n[^]*?^\1```/gm, '').replaceAll(/`[^`]*`/g, '')

const pages = execFileSync('git', ['ls-files', '-z', '--', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  // Those of a template are files of an app; the site's first page is written for the site alone.
  .filter((page) => /^(?:docs|packages|examples)\/|^[A-Z]+\.md$/.test(page))
  .filter((page) => page !== 'docs/index.md' && existsSync(join(root, page)))
const index = 'docs/reference/index.md'

/** The anchors of the headings of a page, as hosts of repositories make them, and of its rows. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = read(page)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[’']/g, '-')
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const given = [...text.matchAll(/id="([\w-]+)"/g)].map(([, id = '']) => id)
  return new Set([...headings, ...given])
}

/** Whether a page of the reference's list is generated. */
const isGenerated = (name: string) =>
  name.startsWith('api-') || read(index).includes(`(index.md#${name})`)

function faultOf(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (path.startsWith('/') || !existsSync(join(root, target))) return 'leads nowhere'
  if (anchor === undefined) return undefined
  if (target === index) return isGenerated(anchor) ? undefined : 'is on no list'
  return anchorsOf(target).has(anchor) ? undefined : 'is no heading'
}

it('every link and picture of a page leads to a file of the repository, or to the list of what is generated', () => {
  const faults = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((link) => !/^\w+:/.test(link))
      .map((link) => ({ link, fault: faultOf(page, link) }))
      .filter(({ fault }) => fault !== undefined)
      .map(({ link, fault }) => `${page}: ${link} ${fault}`),
  )
  expect(faults).toEqual([])
  const tags = pages.flatMap((page) => withoutCode(read(page)).match(/<Picture\b/g) ?? [])
  expect(tags).toEqual([])
})

it('the site shows the page of what is generated, and a picture in both schemes', async () => {
  const md = await createMarkdownRenderer(join(root, 'docs'), config.markdown)
  const render = (text: string) =>
    md.render(text, {
      path: join(root, 'docs/guide/x.md'),
      relativePath: 'guide/x.md',
      cleanUrls: true,
    })
  expect(render('[a](../reference/index.md#api-v1-files) [b](index.md#seed)')).toMatch(
    /href="\/reference\/api\/v1-files".*href="\/reference\/seed"/,
  )
  expect(render('[a](../playground/index.html)')).toContain('href="/playground/" target="_self"')
  expect(render('[a](develop.md#the-loop)')).toContain('href="./develop#the-loop"')
  expect(render('![A "form"](../public/pictures/launch-light.webp)')).toContain(
    '<Picture name="launch" alt="A &quot;form&quot;" />',
  )
})
