import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where a site was built from and into, as VitePress says at the end of a build, with its pages: `guide/files.md`. */
type BuiltSite = {
  readonly srcDir: string
  readonly outDir: string
  readonly pages: readonly string[]
  readonly site: { readonly title: string; readonly description: string }
}

const sections = [
  ['Guide', /^guide\//],
  ['Reference', /^reference\//],
  ['More', /./],
] as const

/** Puts each page as Markdown next to it, and their list into llms.txt, for who reads no HTML. */
export async function writeMarkdownPages({
  srcDir,
  outDir,
  pages,
  site,
}: BuiltSite): Promise<void> {
  const lines = new Map<string, string[]>(sections.map(([name]) => [name, []]))
  for (const page of pages.toSorted()) {
    await mkdir(join(outDir, dirname(page)), { recursive: true })
    const text = await readFile(join(srcDir, page), 'utf8')
    // The site has pictures at its root, and each page that is generated.
    const onSite = text
      .replaceAll(/\((?:\.\.\/)+public\/pictures\//g, '(/pictures/')
      .replaceAll(
        /\([\w./]*index\.md#(api-)?([\w-]+)\)/g,
        (_, api, name) => `(/reference/${api ? 'api/' : ''}${name}.md)`,
      )
    await writeFile(join(outDir, page), onSite)
    const title = /^# (.+)$/m.exec(text)?.[1] ?? site.title
    const [name = ''] = sections.find(([, pattern]) => pattern.test(page)) ?? []
    lines.get(name)?.push(`- [${title}](/${page})`)
  }
  const listed = [...lines].map(([name, items]) => `\n## ${name}\n\n${items.join('\n')}\n`)
  await writeFile(
    join(outDir, 'llms.txt'),
    `# ${site.title}\n\n> ${site.description}\n${listed.join('')}`,
  )
}
