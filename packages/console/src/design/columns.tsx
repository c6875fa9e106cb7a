import type { ComponentChildren } from 'preact'
import type { Fact } from './facts.tsx'
import { formatBases } from './format.ts'
import { Bytes, Card, Failed, Id, Skeleton, Status, Timestamp } from './pieces.tsx'
import type { Loaded } from './use-loaded.ts'

/** A column of a table or a list: what it shows of each row. */
export type Column<Row> = {
  readonly title: string
  /** What the title means, where it is pointed at. */
  readonly about?: string
  /** Whether only screen readers are given the title, since what is in the column is plain to see. */
  readonly isTitleHidden?: boolean
  /** Of a list that is read in pages, as in `grid-template-columns`, such as `minmax(12rem, 2fr)`. */
  readonly width?: string
  /** Of its cells in a table. */
  readonly class?: string
  /** Numbers are aligned at their digits. */
  readonly isNumber?: boolean
  show(row: Row): ComponentChildren
  /** The field that a click on the title sorts the list by. */
  readonly sortBy?: string
}

/** A column of a member of the rows' records: what isn't stated follows from the member. */
export type MemberColumn<Row> = Partial<Omit<Column<Row>, 'sortBy'>> & {
  readonly of: keyof Row & string
  /** True where lists are sorted by the member itself. */
  readonly sortBy?: string | true
}

/** The columns of a table of records, all of them stated in full. */
export function columnsOf<Row extends object>(
  columns: readonly (Column<Row> | MemberColumn<Row>)[],
): readonly Column<Row>[] {
  return columns.map((column) => {
    if (!('of' in column)) return column
    const { of, sortBy, ...stated } = column
    const { isNumber, show } = cellOf(of)
    return {
      title: titleOf(of),
      isNumber,
      show: (row) => show(row[of]),
      ...(sortBy !== undefined && { sortBy: sortBy === true ? of : sortBy }),
      ...stated,
    }
  })
}

/** Facts about a record: those that are named by a member are shown as a column would show it. */
export function factsOf<Item extends object>(
  record: Item,
  facts: readonly ((keyof Item & string) | Fact)[],
): readonly Fact[] {
  return facts.map((fact) =>
    typeof fact === 'string' ? [titleOf(fact), cellOf(fact).show(record[fact])] : fact,
  )
}

type Cell = { readonly isNumber: boolean; readonly show: (value: unknown) => ComponentChildren }

const text: Cell['show'] = (value) => <Text of={String(value)} />

/** What members of these names are in every record of the contracts. */
const cells: readonly (readonly [member: RegExp, isNumber: boolean, show: Cell['show']])[] = [
  [/^Id$/, false, (id) => <Id of={String(id)} />],
  [/^Date|^created$/, false, (at) => <Timestamp at={String(at)} />],
  [/^Status$/, false, (status) => <Status of={String(status)} />],
  [/Yield$|InBps$/, true, (bases) => <span class="numbers">{formatBases(Number(bases))}</span>],
  [/Size$/, true, (bytes) => <Bytes of={Number(bytes)} />],
  [/Count$|^Total/, true, (count) => <span class="numbers">{String(count)}</span>],
]

function cellOf(member: string): Cell {
  const [, isNumber = false, show = text] = cells.find(([name]) => name.test(member)) ?? []
  return {
    isNumber,
    show(value) {
      if (value === undefined || value === null || value === '') return undefined
      return isReference(value) ? <RecordLink to={value} /> : show(value)
    },
  }
}

/** The titles of members that aren't their names in words. */
const titles: Readonly<Record<string, string>> = {
  BioSample: 'Biosample',
  LIMSId: 'LIMS id',
  LibraryPrep: 'Prep',
  UserOwnedBy: 'Owner',
}

function titleOf(member: string): string {
  const words = member.replace(/^(Date|Total)(?=[A-Z])/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return titles[member] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1).toLowerCase()}`
}

/** A record as others name it. */
export type Reference = {
  readonly Id: string
  readonly Href: string
  readonly Name?: string | undefined
  readonly BioSampleName?: string
  readonly UserPoolId?: string
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'Href' in value && 'Id' in value
}

/** The pages of records, by the lists of the API that they are in. */
const pages: Readonly<Record<string, string>> = {
  applications: '/applications',
  appsessions: '/analyses',
  biosamples: '/biosamples',
  libraries: '/libraries',
  librarypools: '/librarypools',
  appresults: '/appresults',
  projects: '/projects',
  runs: '/runs',
  samples: '/samples',
}

/** The name of a record, with a link where the console has a page for it. */
export function RecordLink({ to, tab }: { readonly to: Reference; readonly tab?: string }) {
  const name = to.Name ?? to.BioSampleName ?? to.UserPoolId ?? to.Id
  const page = pages[/([a-z]+)\/[^/]+$/.exec(to.Href)?.[1] ?? '']
  if (page === undefined) return <Text of={name} />
  return <Text of={name} to={`${page}/${to.Id}${tab === undefined ? '' : `/${tab}`}`} />
}

/** A text that may be cut off, and is complete where it is pointed at; with the address of a page it is a link. */
export function Text({ of, to }: { readonly of: string; readonly to?: string | undefined }) {
  return to === undefined ? <span title={of}>{of}</span> : <a {...{ href: to, title: of }}>{of}</a>
}

/** The records of a table: all of them, or the first of more. */
type Rows<Row> =
  | readonly Row[]
  | { readonly Items: readonly Row[]; readonly TotalCount?: number | undefined }

type TableProps<Row> = {
  /** The rows, or what is loaded of them; undefined while there is nothing to load them with. */
  readonly of: Rows<Row> | Loaded<Rows<Row>> | undefined
  /** The first column names its row. */
  readonly columns: readonly Column<Row>[]
  /** The label of the table for screen readers, which may scroll it. */
  readonly label: string
  /** What is shown if there are none. */
  readonly empty?: ComponentChildren
  /** How many placeholder lines are shown while it is loaded. */
  readonly lines?: number
  /** Scrolls in place instead of growing. */
  readonly isLong?: boolean
}

/** A table in a flush card, in every state: failed, being loaded, empty, and with more than it shows. */
export function LoadedTable<Row extends object>(props: TableProps<Row>) {
  const { of, columns, label, empty, lines = 3 } = props
  const { value, error, reload } =
    of !== undefined && 'reload' in of ? of : { value: of, error: undefined, reload: undefined }
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (value === undefined) {
    return (
      <div class="card-body">
        <Skeleton lines={lines} />
      </div>
    )
  }
  const { Items: rows, TotalCount: total = 0 } = 'Items' in value ? value : { Items: value }
  if (rows.length === 0) return <div class="card-body quiet">{empty}</div>
  return (
    <>
      <div
        class={`table-scroll ${props.isLong === true ? 'long' : ''}`}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table class="table">
          <thead>
            <tr>
              {columns.map(({ title, about, isTitleHidden, isNumber }) => (
                <th
                  key={title}
                  scope="col"
                  title={about}
                  class={isNumber === true ? 'right' : undefined}
                >
                  {isTitleHidden === true ? <span class="visually-hidden">{title}</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={keyOf(row) ?? place}>
                {columns.map(({ title, isNumber, class: kind, show }, at) =>
                  at === 0 ? (
                    <th key={title} scope="row">
                      {show(row)}
                    </th>
                  ) : (
                    <td key={title} class={isNumber === true ? 'right numbers' : kind}>
                      {show(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && <p class="table-more quiet">and {total - rows.length} more</p>}
    </>
  )
}

/** The id of a record of the API or of the bench. */
export function keyOf(row: object): string | number | undefined {
  const { Id: ofApi, id } = row as Readonly<Record<string, string | number | undefined>>
  return ofApi ?? id
}

type TableCardProps<Row> = Omit<TableProps<Row>, 'label'> & {
  readonly title?: string
  /** The label of the table, where the card has no title. */
  readonly label?: string
  readonly actions?: ComponentChildren
  /** What is above the table. */
  readonly children?: ComponentChildren
}

/** A card with one table. */
export function TableCard<Row extends object>(props: TableCardProps<Row>) {
  const { title = '', label = title, actions, children, ...table } = props
  return (
    <Card title={title || undefined} actions={actions} flush>
      {children}
      <LoadedTable label={label} {...table} />
    </Card>
  )
}
