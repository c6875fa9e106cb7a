import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeMarkdownPages } from './markdown-pages.ts'

it('[AGT-02] the built site has each page as Markdown, and all of them in llms.txt', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-docs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [srcDir, outDir] = [join(folder, 'from'), join(folder, 'to')]
  await mkdir(join(srcDir, 'guide'), { recursive: true })
  await mkdir(outDir)
  await writeFile(join(srcDir, 'index.md'), '---\nlayout: home\n---\n')
  await writeFile(
    join(srcDir, 'guide/files.md'),
    '# Files\n\nHow files come in.\n\n![A picture](../public/pictures/files-light.webp) [All](../reference/index.md#api-v1-files)\n',
  )
  const site = { title: 'Benchtop', description: 'A bench.' }
  await writeMarkdownPages({ srcDir, outDir, pages: ['index.md', 'guide/files.md'], site })
  const page = await readFile(join(outDir, 'guide/files.md'), 'utf8')
  expect(page).toContain('How files come in.')
  expect(page).toContain('(/pictures/files-light.webp) [All](/reference/api/v1-files.md)')
  expect(await readFile(join(outDir, 'llms.txt'), 'utf8')).toBe(`# Benchtop

> A bench.

## Guide

- [Files](/guide/files.md)

## Reference



## More

- [Benchtop](/index.md)
`)
})
