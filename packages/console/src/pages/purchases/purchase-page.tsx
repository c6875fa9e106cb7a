import { useState } from 'preact/hooks'
import { useAccountNames } from '../../api/accounts.ts'
import { readApplications } from '../../api/applications.ts'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { session } from '../../api/session.ts'
import { LoadedTable, TableCard } from '../../design/columns.tsx'
import { Facts } from '../../design/facts.tsx'
import { Field } from '../../design/field.tsx'
import { formatCredits } from '../../design/format.ts'
import { MoreMenu } from '../../design/more-menu.tsx'
import { ButtonLink, Card, Id, Status, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Page } from '../../shell/page.tsx'
import { ledgerColumns } from './ledger.tsx'
import { isDecidable, readWallet, shownStatus, titleOf, type Purchase } from './purchase.ts'
import type { DetailProps } from '../../shell/resource-page.tsx'

const crumbs = [{ name: 'Purchases', path: '/purchases' }]

/** One purchase: what was bought and by whom, what it moved in the wallet, and its refund. */
export function PurchasePage({ id }: DetailProps) {
  const { value: purchase, ...loading } = useLiveLoaded(
    (signal) => control.getPurchase({ id }, { signal }),
    [id],
    (event) => event.name === 'purchase' && event.data.id === id,
  )
  if (purchase === undefined) {
    return (
      <Page title={`Purchase ${id}`} crumbs={crumbs}>
        <Unloaded {...loading} isCard lines={6} />
      </Page>
    )
  }
  const refund = (): void =>
    showSheet((close) => <RefundSheet {...{ purchase, close }} changed={loading.reload} />)
  return (
    <Page
      title={titleOf(purchase)}
      crumbs={crumbs}
      aside={<Status of={shownStatus(purchase)} />}
      actions={<Actions purchase={purchase} refund={refund} />}
    >
      <PurchaseFacts purchase={purchase} />
      <Products purchase={purchase} />
      <Ledger purchase={purchase} />
    </Page>
  )
}

type ActionsProps = { readonly purchase: Purchase; refund(): void }

function Actions({ purchase, refund }: ActionsProps) {
  const { id, status, user } = purchase
  const { storeUrl = '', user: own } = session.value ?? {}
  return (
    <>
      {isDecidable(purchase) && own?.id === user && (
        <ButtonLink text="Review" href={`${storeUrl}/purchases/${id}`} target="_blank" />
      )}
      {isOwner() && status === 'COMPLETED' && shownStatus(purchase) !== 'REFUNDED' && (
        <MoreMenu
          of={titleOf(purchase)}
          items={[{ text: 'Refund', isDanger: true, act: refund }]}
        />
      )}
    </>
  )
}

function PurchaseFacts({ purchase }: { readonly purchase: Purchase }) {
  const { value: applications = [] } = useLoaded(readApplications, [])
  const names = useAccountNames()
  const app = applications.find(({ id }) => id === purchase.application)
  const { statusSummary, appSession, refundComment } = purchase
  return (
    <Card>
      <Facts
        of={[
          ['Id', <Id of={purchase.id} />],
          ['Invoice', <Id of={purchase.invoiceNumber} />],
          ['Buyer', names.get(purchase.user) ?? purchase.user],
          [
            'App',
            <a href={`/apps/${purchase.application}`}>{app?.name ?? purchase.application}</a>,
          ],
          ['Analysis', appSession !== null && <a href={`/analyses/${appSession}`}>{appSession}</a>],
          ['Note', statusSummary ?? (purchase.expired && 'Not accepted in time')],
          ['Created', <Timestamp at={purchase.created} />],
          ['Changed', <Timestamp at={purchase.updated} />],
          ['Refunded', purchase.refunded !== null && <Timestamp at={purchase.refunded} />],
          ['Reason', refundComment],
        ]}
        isGrid
      />
    </Card>
  )
}

function Products({ purchase: { products, amount, tax, total } }: { readonly purchase: Purchase }) {
  return (
    <Card title="Products" flush>
      <LoadedTable
        label="Products"
        of={products}
        columns={[
          {
            title: 'Product',
            show: ({ name, id }) => (
              <>
                {name} <code class="quiet">{id}</code>
              </>
            ),
          },
          { title: 'Price', isNumber: true, show: ({ price }) => formatCredits(price) },
          { title: 'Quantity', isNumber: true, show: ({ quantity }) => quantity },
          { title: 'Credits', isNumber: true, show: (line) => formatCredits(line.amount) },
        ]}
        empty="No products."
      />
      <p class="table-more right">
        {tax !== '0.00' && (
          <span class="quiet">
            {formatCredits(amount)} and {formatCredits(tax)} tax:{' '}
          </span>
        )}
        <strong class="numbers">{formatCredits(total)} credits</strong>
      </p>
    </Card>
  )
}

/** What the purchase moved in its buyer's wallet. */
function Ledger({ purchase: { id, user } }: { readonly purchase: Purchase }) {
  const loaded = useLiveLoaded(
    async (signal) => (await readWallet(user, signal)).ledger.filter((of) => of.purchase === id),
    [user],
    ({ name }) => name === 'purchase',
  )
  return (
    <TableCard title="Ledger" of={loaded} columns={ledgerColumns} empty="It moved no credits." />
  )
}

type RefundProps = { readonly purchase: Purchase; close(): void; changed(): void }

function RefundSheet({ purchase, close, changed }: RefundProps) {
  const [comment, setComment] = useState('')
  const { id } = purchase
  const total = formatCredits(purchase.total)
  const refund = (): void => {
    const reason = comment.trim()
    finish(
      control.refundPurchase({ id, ...(reason !== '' && { comment: reason }) }),
      `${total} credits refunded.`,
      close,
      changed,
    )
  }
  return (
    <FormSheet
      title={`Refund ${total} credits?`}
      verb="Refund"
      isDangerous
      submit={refund}
      close={close}
    >
      <p>They return to the wallet of the buyer, as if the app had refunded the purchase.</p>
      <Field label="Reason" maxLength={256} value={comment} set={setComment} />
    </FormSheet>
  )
}
