import { pageScript, pageStyle } from './page-parts.ts'
import { decisionsOf, type ConformanceReport, type OperationReport } from './report.ts'
import { originOf, type Decision, type Statement } from './statements.ts'
import { outcomeTexts } from '../real/real-results.ts'
import { groupsOf, introduction, originText, realText } from './words.ts'
import { sections } from './markdown.ts'

/** The report as one HTML page that loads nothing: to be opened, printed or sent. */
export function conformanceHtml(report: ConformanceReport): string {
  const groups = groupsOf(report)
  const nav = groups.map(([title]) => `<a href="#${anchor(title)}">${escape(title)}</a>`).join('')
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
<header>
<h1>Conformance</h1>
<p class="lead">${introduction(report).map(escape).join(' ')}</p>
${figures(report)}
<form role="search" onsubmit="return false">
<label for="filter">Find</label>
<input id="filter" type="search" placeholder="an operation, a mark or a word" autocomplete="off">
<output id="found" for="filter"></output>
</form>
</header>
<nav aria-label="Groups of operations">${nav}</nav>
<main>
<section>
<h2 id="every">About every operation</h2>
${foldable(`${report.general.statements.length} statements`, statementList(report.general.statements))}
</section>
${groups.map(([title, operations]) => group(title, operations)).join('\n')}
<section>
<h2 id="others">About pages, tools and apps</h2>
${foldable(`${report.others.statements.length} statements`, statementList(report.others.statements))}
</section>
<section>
<h2 id="silent">Decided where the documentation is silent</h2>
${decisionList(decisionsOf(report))}
</section>
</main>
<script>${pageScript}</script>
</body>
</html>
`
}

function figures({ counts, operations, realUrl }: ConformanceReport): string {
  const outcomes = Object.entries(outcomeTexts).map(([outcome, words]) => {
    const count = operations.filter(({ real }) => real?.outcome === outcome).length
    return [words, count] as const
  })
  const shown: (readonly [string, number])[] = [
    ['operations', counts.operations],
    ['statements', counts.statements],
    ['held by tests', counts.held],
    ['decisions', counts.decisions],
    ['tests', counts.tests],
    ...(realUrl === undefined ? [] : outcomes),
  ]
  const cells = shown.map(([name, count]) => `<div><dt>${name}</dt><dd>${count}</dd></div>`)
  return `<dl class="figures">${cells.join('')}</dl>`
}

function group(title: string, operations: readonly OperationReport[]): string {
  return `<section class="group">
<h2 id="${anchor(title)}">${escape(title)}</h2>
${operations.map(operation).join('\n')}
</section>`
}

function operation(one: OperationReport): string {
  const profiles = one.profiles.map(
    ({ about, spec, field }) =>
      `<tr><th scope="row">${escape(about)}</th><td>${escape(spec)}</td><td>${escape(field)}</td></tr>`,
  )
  const parts = [
    `<p>${escape(one.summary)}</p>`,
    realPart(one),
    one.statements.length > 0 && `<h3>Statements</h3>${statementList(one.statements)}`,
    one.decisions.length > 0 && `<h3>Decided</h3>${decisionLinks(one.decisions)}`,
    profiles.length > 0 &&
      `<h3>Profiles</h3><div class="wide"><table><thead><tr><th scope="col">about</th><th scope="col">spec</th><th scope="col">field</th></tr></thead><tbody>${profiles.join('')}</tbody></table></div>`,
  ]
  const real = one.real === undefined ? '' : chip(realText(one), `real ${one.real.outcome}`)
  return `<details class="operation" id="${one.id}">
<summary><b class="method ${one.method.toLowerCase()}">${one.method}</b> <code>${escape(one.path)}</code>
<span class="chips">${chip(one.source === 'stated' ? 'documented' : 'from clients', one.source)}${chip(originText(one), '')}${one.tests === 0 ? '' : chip(one.tests === 1 ? '1 test' : `${one.tests} tests`, '')}${real}</span></summary>
${parts.filter(Boolean).join('\n')}
</details>`
}

function realPart({ real }: OperationReport): string {
  if (real === undefined) return ''
  const details = real.details.map((detail) => `<li>${escape(detail)}</li>`).join('')
  const status = real.status === undefined ? '' : ` (status ${real.status})`
  return `<h3>Real platform: ${outcomeTexts[real.outcome]}${status}</h3>${details === '' ? '' : `<ul>${details}</ul>`}`
}

function statementList(statements: readonly Statement[]): string {
  const items = statements.map((one) => {
    const tests = one.tests.map(
      ({ file, title }) => `<li>${escape(title)} <code>${escape(file)}</code></li>`,
    )
    const list =
      tests.length === 0
        ? '<p class="none">No test names it.</p>'
        : foldable(
            tests.length === 1 ? '1 test' : `${tests.length} tests`,
            `<ul>${tests.join('')}</ul>`,
          )
    return `<li class="statement ${originOf(one)}"><b>${one.mark}</b> ${prose(one.text)}${list}</li>`
  })
  return `<ul class="statements">${items.join('')}</ul>`
}

function decisionList(decisions: readonly Decision[]): string {
  return sections(decisions)
    .map(([section, list]) => {
      const items = list.map(
        ({ silent, here, why, setting }) =>
          `<div><dt>${prose(silent)}</dt><dd>${prose(here)} <i>${prose(why)}</i>${setting === '' ? '' : ` Setting: ${prose(setting)}`}</dd></div>`,
      )
      return `<details id="${silentAnchor(section)}"><summary>${escape(section)} (${list.length})</summary><dl class="decisions">${items.join('')}</dl></details>`
    })
    .join('')
}

/** The sections of an operation's decisions, which stand once at the end of the page. */
function decisionLinks(decisions: readonly Decision[]): string {
  const links = sections(decisions).map(
    ([section, list]) =>
      `<li><a href="#${silentAnchor(section)}">${escape(section)}</a>: ${list.length}</li>`,
  )
  return `<ul>${links.join('')}</ul>`
}

function silentAnchor(section: string): string {
  return `silent-${anchor(section)}`
}

function foldable(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>${content}</details>`
}

function chip(text: string, kind: string): string {
  return `<span class="chip ${kind}">${escape(text)}</span>`
}

/** The bold words and the code of a line of Markdown; nothing else of it is read. */
function prose(markdown: string): string {
  return escape(markdown)
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(String.raw`\|`, '|')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
