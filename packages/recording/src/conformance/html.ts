import { Marked, type Tokens } from 'marked'
import { outcomeTexts } from '../real/real-results.ts'
import { conformanceMarkdown } from './markdown.ts'
import { pageScript, pageStyle } from './page-parts.ts'
import type { ConformanceReport, OperationReport } from './report.ts'
import { groupsOf } from './words.ts'

/** The report as one HTML page that loads nothing, made of its Markdown: to be opened, printed or sent. */
export function conformanceHtml(report: ConformanceReport): string {
  const groups = groupsOf(report)
  const nav = groups.map(([title]) => `<a href="#${anchor(title)}">${title}</a>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Conformance of Benchtop</title>
<style>${pageStyle}</style>
</head>
<body>
<form role="search" onsubmit="return false">
<label for="filter">Find</label>
<input id="filter" type="search" placeholder="an operation, a mark or a word" autocomplete="off">
<output id="found" for="filter"></output>
</form>
<nav aria-label="Groups of operations">${nav.join('')}</nav>
<main>
${rendererOf(groups.flatMap(([, operations]) => operations)).parse(conformanceMarkdown(report), { async: false })}${outcomes(report)}
</main>
<script>${pageScript}</script>
</body>
</html>
`
}

/**
 * Gives headings, statements, and operations, in the order of their rows, ids that can be linked to, and folds the tests of
 * a statement.
 */
function rendererOf(operations: readonly OperationReport[]): Marked {
  const waiting = [...operations]
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens)
        return `<h${depth} id="${anchor(text)}">${content}</h${depth}>\n`
      },
      tablerow({ text }) {
        const [one] = waiting
        if (one === undefined || !text.includes(`<code>${one.method} ${one.path}</code>`)) {
          return `<tr>${text}</tr>\n`
        }
        waiting.shift()
        const linked = text.replaceAll(aMark, '<a href="#$&">$&</a>')
        return `<tr class="operation" id="${one.id}">${linked}</tr>\n`
      },
      listitem({ tokens }) {
        const tests = tokens.find((token): token is Tokens.List => token.type === 'list')
        const text = this.parser.parse(tokens.filter((token) => token !== tests))
        const [mark = ''] = text.match(aMark) ?? []
        if (tests === undefined) return `<li>${text}</li>\n`
        const folded = `<details><summary>tests: ${tests.items.length}</summary>${this.parser.parse([tests])}</details>`
        return `<li class="statement" id="${mark}">${text}${folded}</li>\n`
      },
      // Of the pages that the statements stand on, only what is here can be linked to.
      link({ tokens }) {
        return this.parser.parseInline(tokens)
      },
    },
  })
}

/** A mark, such as `FIL-07`. */
const aMark = /\b[A-Z]{3}-\d{2}\b/g

/** How many operations a real platform answered in which way. */
function outcomes({ operations, realUrl }: ConformanceReport): string {
  if (realUrl === undefined) return ''
  const counts = Object.entries(outcomeTexts).map(
    ([outcome, words]) =>
      `${words}: ${operations.filter(({ real }) => real?.outcome === outcome).length}`,
  )
  return `<p>The real platform's answers: ${counts.join(', ')}.</p>`
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
