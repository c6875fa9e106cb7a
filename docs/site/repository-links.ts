import type { MarkdownRenderer } from 'vitepress'

/**
 * Pages are read as plain Markdown, too: a link names a file, a picture is the light one, and a page that is generated, which
 * has no file in the repository, is a part of the reference's list. The site has the page itself, and both pictures.
 */
export function linkFromRepository(md: MarkdownRenderer): void {
  const { rules } = md.renderer
  const { image, link_open: open } = rules
  rules.link_open = (tokens, index, options, env: unknown, self) => {
    const token = tokens[index]
    if (/(?:^|\/)playground\/index\.html$/.test(token?.attrGet('href') ?? '')) {
      token?.attrSet('href', '/playground/')
      // The site's script would look for a page of its own there.
      token?.attrSet('target', '_self')
    }
    const [, page] = /(?:^|\/)index\.md#([\w-]+)$/.exec(token?.attrGet('href') ?? '') ?? []
    if (page !== undefined) token?.attrSet('href', `/reference/${page.replace(/^api-/, 'api/')}`)
    return open?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options)
  }
  rules.image = (tokens, index, options, env: unknown, self) => {
    const { content = '', attrGet } = tokens[index] ?? {}
    const source = attrGet?.call(tokens[index], 'src') ?? ''
    const [, name] = /public\/pictures\/([\w-]+)-light\.webp$/.exec(source) ?? []
    if (name === undefined) return image?.(tokens, index, options, env, self) ?? ''
    return `<Picture name="${name}" alt="${md.utils.escapeHtml(content)}" />`
  }
}
