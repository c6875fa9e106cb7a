import type { ComponentChildren } from 'preact'
import { session } from '../../api/session.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { formatCredits } from '../../design/format.ts'
import { ButtonLink, Status, Timestamp } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { isDecidable, shownStatus, titleOf, type Purchase } from './purchase.ts'

type Props = {
  readonly title?: string
  readonly loaded: Loaded<readonly Purchase[]>
  /** The names of applications by id; undefined where all are of one. */
  readonly appNames?: ReadonlyMap<string, string>
  /** The names of users by id. */
  readonly userNames: ReadonlyMap<string, string>
  /** What is shown if there are none. */
  readonly empty: ComponentChildren
}

/** What the user bought, and what the user's apps sold; the newest first. */
export function PurchaseTable({ loaded, appNames, userNames, ...rest }: Props) {
  const own = session.value?.user?.id
  const columns: readonly Column<Purchase>[] = [
    {
      title: 'Purchase',
      show: (purchase) => (
        <>
          <a href={`/purchases/${purchase.id}`}>{titleOf(purchase)}</a>
          <div class="quiet">{purchase.invoiceNumber}</div>
        </>
      ),
    },
    ...(appNames === undefined ? [] : [appColumn(appNames)]),
    {
      title: 'Buyer',
      show: ({ user }) => (user === own ? 'You' : (userNames.get(user) ?? user)),
    },
    {
      title: 'Status',
      show: (purchase) => <Outcome of={purchase} isOwn={purchase.user === own} />,
    },
    { title: 'Created', show: ({ created }) => <Timestamp at={created} /> },
    { title: 'Credits', isNumber: true, show: ({ total }) => formatCredits(total) },
  ]
  return <TableCard label="Purchases" of={loaded} columns={columns} lines={4} {...rest} />
}

function appColumn(names: ReadonlyMap<string, string>): Column<Purchase> {
  return {
    title: 'App',
    show: ({ application }) => (
      <a href={`/apps/${application}`}>{names.get(application) ?? application}</a>
    ),
  }
}

function Outcome({ of: purchase, isOwn }: { readonly of: Purchase; readonly isOwn: boolean }) {
  const { id, statusSummary, expired } = purchase
  const { storeUrl = '' } = session.value ?? {}
  return (
    <>
      <Status of={shownStatus(purchase)} />{' '}
      {isDecidable(purchase) && isOwn && (
        <ButtonLink
          look="second small"
          text="Review"
          href={`${storeUrl}/purchases/${id}`}
          target="_blank"
        />
      )}
      {statusSummary !== null && <div class="quiet">{statusSummary}</div>}
      {expired && <div class="quiet">Expired</div>}
    </>
  )
}
