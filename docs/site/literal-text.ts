import type { MarkdownRenderer } from 'vitepress'

/** The tags that pages use: those of the theme, the few that tables need, and the anchors of rows. */
const known = /^<\/?(Picture|Reference|TryIt|br|code|span)\b|^<a id="[a-z0-9-]+">$|^<\/a>$|^<!--/

/**
 * Makes a renderer take the text of a page as it stands: `<id>` in a sentence is no tag, and `{{` begins nothing that would
 * be put in its place. Without it one such sentence, in a page that others write, would keep the site from being built.
 */
export function takeLiterally(md: MarkdownRenderer): void {
  const { rules } = md.renderer
  const { escapeHtml } = md.utils
  // The site's renderer leaves entities as they are written, so they come here whole.
  const asText = (content: string) =>
    escapeHtml(content)
      .replaceAll(/&amp;(lt|gt|amp|quot|#\d+);/g, '&$1;')
      .replaceAll('{{', '&#123;&#123;')
  rules.text = (tokens, index) => asText(tokens[index]?.content ?? '')
  rules.html_inline = (tokens, index) => {
    const content = tokens[index]?.content ?? ''
    return known.test(content) ? content : asText(content)
  }
}
