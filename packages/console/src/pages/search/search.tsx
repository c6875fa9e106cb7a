import { useEffect } from 'preact/hooks'
import { readList } from '../../api/list.ts'
import { Refusal } from '../../api/refusal.ts'
import { searchTabs, toSearchHit, type SearchHit } from '../../api/search-hit.ts'
import { Text } from '../../design/columns.tsx'
import { Bytes, Empty, Failed, Timestamp } from '../../design/pieces.tsx'
import { useMembers } from '../../shell/address.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { QueryExamples } from './query-help.tsx'
import './search.css'

const scopes = searchTabs.filter(({ key }) => key !== 'all')
type Scope = (typeof searchTabs)[number]['key']

const table: Omit<RecordTable<SearchHit>, 'empty'> = {
  noun: 'matches',
  initial: { by: 'Score', desc: true },
  columns: [
    {
      title: 'Name',
      sortBy: 'Name',
      show: ({ name, path }) => <Text of={name} to={path} />,
    },
    { title: 'Kind', show: ({ kind }) => kind },
    { title: 'In', show: ({ within }) => within && <Text of={within.name} to={within.path} /> },
    { title: 'Size', isNumber: true, show: ({ size }) => <Bytes of={size} /> },
    {
      title: 'Created',
      sortBy: 'DateCreated',
      show: ({ created }) => <Timestamp at={created} />,
    },
  ],
  filters: [
    {
      name: 'query',
      label: 'Query',
      placeholder: 'Words, or a field: name:NA12878 extension:vcf.gz',
      isScope: true,
    },
    {
      name: 'scope',
      label: 'Scope',
      none: 'Everything',
      options: scopes.map(({ key, name }) => [key, name]),
      isScope: true,
    },
  ],
  async load({ query = '', scope }, window, sorting) {
    if (query === '') return { items: [], total: 0 }
    const of = scopes.find(({ key }) => key === scope)?.key
    const params = { query, scope: of === undefined ? undefined : [of] }
    const { total, items } = await readList('v1.search', params as never, window, sorting)
    return { total, items: items.map(toSearchHit) }
  },
  isNews: () => false,
  pathOf: ({ path }) => path,
}

/** The search over everything that the user may see. The address contains the query, so that it can be shared. */
export function Search({ title }: PageProps) {
  const { query } = useMembers()
  const scope = scopes.find(({ key }) => key === query['scope'])?.key ?? 'all'
  useEffect(() => document.querySelector<HTMLInputElement>('[type="search"]')?.focus(), [])
  const empty =
    query['query'] === undefined ? (
      <div class="card-body">
        <h2>Query syntax</h2>
        <QueryExamples scope={scope} />
      </div>
    ) : (
      <Empty title="No matches">Words match any part of a name or a path, ignoring case.</Empty>
    )
  const failed = (error: unknown, retry: () => void) => <Refused {...{ error, retry, scope }} />
  return (
    <Page title={title}>
      <RecordList label="Found" table={{ ...table, empty, failed }} />
    </Page>
  )
}

type RefusedProps = {
  readonly error: unknown
  readonly retry: () => void
  readonly scope: Scope
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
