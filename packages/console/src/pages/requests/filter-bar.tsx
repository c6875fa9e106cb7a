import { kinds, statusClasses, type RequestFilter } from './request-filter.ts'
import { hasFailed, type PlatformRequest } from './request.ts'

/** The filter as it is in the address of the page. */
export type FilterQuery = Readonly<Record<string, string>>

/** The filter that an address names. */
export function filterOf(query: FilterQuery): RequestFilter {
  const { text, failed, kind, method, status, user, application } = query
  return { text, onlyFailed: failed !== undefined, kind, method, status, user, application }
}

type Props = {
  readonly query: FilterQuery
  /** Changes members of the address; undefined takes one out. */
  readonly change: (members: Readonly<Record<string, string | undefined>>) => void
  readonly requests: readonly PlatformRequest[]
  readonly hidden: number
  /** The names of users and applications, by id. */
  readonly names: {
    readonly users: ReadonlyMap<string, string>
    readonly applications: ReadonlyMap<string, string>
  }
}

/** Which requests the list shows: each choice is in the address. */
export function FilterBar({ query, change, requests, hidden, names }: Props) {
  const methods = [...new Set(requests.map(({ method }) => method))].toSorted()
  const failed = requests.filter(hasFailed).length
  const chips = [
    ['Part', Object.entries(kinds).map(([kind, name]) => ['kind', kind, name] as const)],
    ['Method', methods.map((method) => ['method', method, method] as const)],
    [
      'Status',
      [
        ...statusClasses.map((status) => ['status', status, status] as const),
        ['failed', '1', `Only failed (${failed})`] as const,
      ],
    ],
  ] as const
  return (
    <div class="filter-bar" role="group" aria-label="Shown requests">
      <label class="visually-hidden" for="request-filter">
        Filter
      </label>
      <input
        id="request-filter"
        class="input request-filter"
        type="search"
        placeholder="Filter: files 403 v1.getFile …"
        value={query['text'] ?? ''}
        onInput={({ currentTarget: { value } }) => change({ text: value || undefined })}
      />
      {chips.map(([label, ofLabel]) => (
        <div key={label} class="filter-chips" role="group" aria-label={label}>
          {ofLabel.map(([member, value, text]) => (
            <Chip key={value} {...{ query, change, member, value, text }} />
          ))}
        </div>
      ))}
      <Choice
        label="App"
        member="application"
        all="All apps"
        names={names.applications}
        {...{ query, change }}
      />
      <Choice
        label="User"
        member="user"
        all="All users"
        names={names.users}
        {...{ query, change }}
      />
      <Chip
        member="all"
        value="1"
        text={query['all'] === undefined ? `Show noise (${hidden})` : 'Noise shown'}
        {...{ query, change }}
      />
    </div>
  )
}

type ChipProps = Pick<Props, 'query' | 'change'> & {
  readonly member: string
  readonly value: string
  readonly text: string
}

/** A choice that is on or off. */
function Chip({ query, change, member, value, text }: ChipProps) {
  const isOn = query[member] === value
  return (
    <button
      type="button"
      class="toggle"
      aria-pressed={isOn}
      onClick={() => change({ [member]: isOn ? undefined : value })}
    >
      {text}
    </button>
  )
}

type ChoiceProps = Pick<Props, 'query' | 'change'> & {
  readonly label: string
  readonly member: string
  readonly all: string
  readonly names: ReadonlyMap<string, string>
}

function Choice({ query, change, label, member, all, names }: ChoiceProps) {
  return (
    <select
      class={query[member] === undefined ? 'toggle' : 'toggle on'}
      aria-label={label}
      value={query[member] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [member]: value || undefined })}
    >
      <option value="">{all}</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
