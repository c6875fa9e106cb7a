import { Card } from '../../design/pieces.tsx'
import type { SearchTab } from './search-rows.ts'

/** How a query is written, with what fits the scope. */
const examples: readonly (readonly [query: string, means: string])[] = [
  ['volvox calls', 'both words, each in any part of a name'],
  ['"tumour panel"', 'these words beside each other'],
  ['NA12* OR HG00*', 'names that begin so, one or the other'],
  ['name:calls -name:draft', 'a field, and what is not wanted'],
  ['datecreated:[2026-01-01 TO 2026-03-31]', 'from one day to another, both included'],
  ['totalsize:[1000000 TO *]', 'a million bytes or more'],
]

const ofFiles: readonly (readonly [query: string, means: string])[] = [
  ['extension:vcf.gz', 'files that end so'],
  ['path:"run 7/" size:{0 TO *]', 'in such a folder, and not empty'],
  ['project:4001 contenttype:text/html', 'in a project, of a type'],
]

type Props = { readonly scope: SearchTab['key'] }

/** How to ask, where nothing is asked yet. */
export function QueryHelp({ scope }: Props) {
  return (
    <Card title="How to ask">
      <QueryExamples scope={scope} />
    </Card>
  )
}

/** What can be asked, each with a link that asks it. */
export function QueryExamples({ scope }: Props) {
  const isOfFiles = scope === 'sample_files' || scope === 'appresult_files'
  const shown = isOfFiles
    ? [...ofFiles, ...examples.slice(0, 5)]
    : [...examples, ...ofFiles.slice(0, 1)]
  return (
    <div>
      <dl class="facts">
        {shown.flatMap(([query, means]) => [
          <dt key={`${query} query`}>
            <a
              href={`/search?${new URLSearchParams({ query, ...(scope !== 'all' && { scope }) })}`}
            >
              <code>{query}</code>
            </a>
          </dt>,
          <dd key={query}>{means}</dd>,
        ])}
      </dl>
      <p class="quiet search-note">
        AND stands between any two of them, OR and NOT are written in capitals, and parentheses
        bind.
      </p>
    </div>
  )
}
