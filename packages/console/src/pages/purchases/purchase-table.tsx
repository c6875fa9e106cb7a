import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { session } from '../../api/session.ts'
import { Text } from '../../design/columns.tsx'
import { formatCredits } from '../../design/format.ts'
import { ButtonLink, Failed, Status } from '../../design/pieces.tsx'
import { statusOptions } from '../../design/status-words.ts'
import type { Loaded } from '../../design/use-loaded.ts'
import type { ListFilter } from '../../shell/list-filter.ts'
import { RecordList, type RecordTable } from '../../shell/record-list.tsx'
import { isDecidable, shownStatus, titleOf, type Purchase } from './purchase.ts'

type Props = {
  readonly loaded: Loaded<readonly Purchase[]>
  /** The names of applications by id; undefined where all are of one. */
  readonly appNames?: ReadonlyMap<string, string>
  /** The names of users by id. */
  readonly userNames: ReadonlyMap<string, string>
  /** What is shown if there are none. */
  readonly empty: ComponentChildren
}

/** A purchase with what a list shows of it. */
type Row = Purchase & Readonly<Record<'title' | 'app' | 'buyer' | 'shown', string>>

const statuses = ['PENDING', 'COMPLETED', 'CANCELLED', 'ERRORED', 'REFUNDED']

const filters: readonly ListFilter[] = [
  { name: 'search', label: 'Words' },
  { name: 'status', label: 'Status', param: 'shown', options: statusOptions(statuses) },
]

/** What the user bought, and what the user's apps sold; the newest first. */
export function PurchaseTable({ loaded, appNames, userNames, empty }: Props) {
  const own = session.value?.user?.id
  const isOfApps = appNames !== undefined
  const columns = useMemo(() => columnsFor(own, isOfApps), [own, isOfApps])
  const table: RecordTable<Row> = {
    noun: 'purchases',
    initial: { by: 'created', desc: true },
    columns,
    filters,
    // Not known yet: the list is read again once they are.
    load: {
      rows: async () =>
        loaded.value === undefined
          ? new Promise(() => {})
          : loaded.value.map((one) => ({
              ...one,
              title: titleOf(one),
              app: appNames?.get(one.application) ?? one.application,
              buyer: one.user === own ? 'You' : (userNames.get(one.user) ?? one.user),
              shown: shownStatus(one),
            })),
    },
    isNews: () => false,
    pathOf: ({ id }) => `/purchases/${id}`,
    empty,
  }
  if (loaded.error !== undefined) return <Failed error={loaded.error} retry={loaded.reload} />
  return (
    <RecordList
      label="Purchases"
      table={table}
      version={loaded.value}
      whole={loaded.value?.length}
    />
  )
}

function columnsFor(own: string | undefined, isOfApps: boolean): RecordTable<Row>['columns'] {
  return [
    {
      of: 'title',
      title: 'Purchase',
      show: ({ id, title }) => <Text of={title} to={`/purchases/${id}`} />,
    },
    { of: 'invoiceNumber', title: 'Invoice' },
    ...(isOfApps
      ? [
          {
            title: 'App',
            sortBy: 'app',
            show: ({ application, app }: Row) => <Text of={app} to={`/apps/${application}`} />,
          },
        ]
      : []),
    { of: 'buyer', sortBy: true },
    {
      title: 'Status',
      sortBy: 'shown',
      show: (purchase) => <Outcome of={purchase} isOwn={purchase.user === own} />,
    },
    { of: 'created', sortBy: true },
    {
      of: 'total',
      title: 'Credits',
      sortBy: true,
      isNumber: true,
      show: ({ total }) => formatCredits(total),
    },
  ]
}

function Outcome({ of: purchase, isOwn }: { readonly of: Row; readonly isOwn: boolean }) {
  const { id, statusSummary, expired, shown } = purchase
  const { storeUrl = '' } = session.value ?? {}
  return (
    <>
      <Status of={shown} />{' '}
      {isDecidable(purchase) && isOwn && (
        <ButtonLink
          look="second small"
          text="Review"
          href={`${storeUrl}/purchases/${id}`}
          target="_blank"
        />
      )}
      <span class="quiet">{expired ? 'Expired' : statusSummary}</span>
    </>
  )
}
