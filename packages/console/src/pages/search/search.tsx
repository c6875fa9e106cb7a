import { useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readList } from '../../api/list.ts'
import { Refusal } from '../../api/refusal.ts'
import { Bytes, Card, Empty, Failed, Timestamp } from '../../design/pieces.tsx'
import type { Column } from '../../design/columns.tsx'
import { WindowedList } from '../../design/windowed-list.tsx'
import { addressOf } from '../../shell/address.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { sortableBy, useSorting } from '../../shell/sorting.ts'
import { QueryExamples, QueryHelp } from './query-help.tsx'
import { toSearchHit, searchTabs, type SearchHit } from '../../api/search-hit.ts'
import './search.css'

const columns: readonly Column<SearchHit>[] = [
  {
    title: 'Name',
    width: 'minmax(14rem, 4fr)',
    sortBy: 'Name',
    show: ({ name, path }) => (
      <a href={path} title={name}>
        {name}
      </a>
    ),
  },
  { title: 'Kind', width: '5rem', show: ({ kind }) => kind },
  {
    title: 'In',
    width: 'minmax(7rem, 1fr)',
    show: ({ within }) => within && <a href={within.path}>{within.name}</a>,
  },
  { title: 'Size', width: '6rem', isNumber: true, show: ({ size }) => <Bytes of={size} /> },
  {
    title: 'Created',
    width: '8rem',
    sortBy: 'DateCreated',
    show: ({ created }) => <Timestamp at={created} />,
  },
]

/** How long typing has to pause before the address is updated with the query. */
const addressMs = 400

/** The search over everything that the user may see. The address contains the query, so that it can be shared. */
export function Search({ title }: PageProps) {
  const { route, query: address } = useLocation()
  const requested = address['query'] ?? ''
  const { sort } = address
  const scope = searchTabs.find(({ key }) => key === address['scope'])?.key ?? 'all'
  const [query, setQuery] = useState(requested)
  const [sorting, setSorting] = useSorting(sortableBy(columns), { by: 'Score', desc: true })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => setQuery(requested), [requested])
  useEffect(() => {
    if (query === requested) return undefined
    const timer = setTimeout(() => route(searchAddress({ query, scope, sort }), true), addressMs)
    return () => clearTimeout(timer)
  }, [query, requested, scope, sort])
  const text = query.trim()
  return (
    <Page title={title}>
      <form
        class="stack"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          route(searchAddress({ query, scope, sort }), true)
        }}
      >
        <label class="visually-hidden" for="search-query">
          Query
        </label>
        <input
          ref={input}
          id="search-query"
          class="input search-query"
          type="search"
          placeholder="Words, or a field: name:NA12878 extension:vcf.gz"
          spellcheck={false}
          maxLength={4096}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </form>
      <ScopeTabs query={query} scope={scope} sort={sort} />
      {text === '' ? (
        <QueryHelp scope={scope} />
      ) : (
        <Card flush>
          <WindowedList<SearchHit>
            label="Found"
            columns={columns}
            load={async (offset, limit, signal) => {
              const params = { query: text, scope: scope === 'all' ? undefined : [scope] }
              const page = await readList('v1.search', params, { offset, limit, signal }, sorting)
              return { total: page.total, items: page.items.map(toSearchHit) }
            }}
            keys={[text, scope, sorting]}
            sorting={sorting}
            sort={setSorting}
            open={({ path }) => route(path)}
            failed={(error, retry) => <Refused error={error} retry={retry} scope={scope} />}
            empty={
              <Empty title="No matches">
                Words match any part of a name or a path, ignoring case.
              </Empty>
            }
          />
        </Card>
      )}
    </Page>
  )
}

type RefusedProps = {
  readonly error: unknown
  readonly retry: () => void
  readonly scope: (typeof searchTabs)[number]['key']
}

/** A malformed query: the position of the error, and the syntax. */
function Refused({ error, retry, scope }: RefusedProps) {
  if (!(error instanceof Refusal) || error.status !== 400) {
    return <Failed error={error} retry={retry} />
  }
  return (
    <div class="card-body stack">
      <p class="notice bad" role="alert">
        {error.problems[0]?.message ?? error.message}
      </p>
      <QueryExamples scope={scope} />
    </div>
  )
}

type Searched = {
  readonly query: string
  readonly scope: string
  /** The order, unless it is the usual one. */
  readonly sort: string | undefined
}

function searchAddress({ query, scope, sort }: Searched): string {
  return addressOf('/search', { query, scope: scope === 'all' ? undefined : scope, sort })
}

function ScopeTabs({ scope, ...searched }: Searched) {
  return (
    <nav class="tabs" aria-label="Scope">
      {searchTabs.map(({ key, name }) => (
        <a
          key={key}
          href={searchAddress({ ...searched, scope: key })}
          aria-current={key === scope ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
