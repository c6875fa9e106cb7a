import type { SearchTab } from '../../api/search-hit.ts'

/** The query syntax, with examples for the scope. */
const examples: readonly (readonly [query: string, means: string])[] = [
  ['volvox calls', 'both words, each in any part of a name'],
  ['"tumour panel"', 'these words next to each other'],
  ['NA12* OR HG00*', 'names that start with either'],
  ['name:calls -name:draft', 'a field, and an exclusion'],
  ['datecreated:[2026-01-01 TO 2026-03-31]', 'from one day to another, both included'],
  ['totalsize:[1000000 TO *]', 'a million bytes or more'],
]

const ofFiles: readonly (readonly [query: string, means: string])[] = [
  ['extension:vcf.gz', 'files with this extension'],
  ['path:"run 7/" size:{0 TO *]', 'in this folder, and not empty'],
  ['project:4001 contenttype:text/html', 'in a project, of a type'],
]

type Props = { readonly scope: SearchTab['key'] }

/** Example queries, each with a link that runs it. */
export function QueryExamples({ scope }: Props) {
  const isOfFiles = scope === 'sample_files' || scope === 'appresult_files'
  const shown = isOfFiles
    ? [...ofFiles, ...examples.slice(0, 5)]
    : [...examples, ...ofFiles.slice(0, 1)]
  return (
    <div>
      <dl class="facts query-examples">
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
        Terms are combined by AND; write OR and NOT in capitals, and group with parentheses.
      </p>
    </div>
  )
}
