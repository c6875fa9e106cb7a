import { useState } from 'preact/hooks'
import { readApplications } from '../../api/applications.ts'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { useLive } from '../../api/events.ts'
import { session } from '../../api/session.ts'
import { Facts } from '../../design/facts.tsx'
import { Field } from '../../design/field.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { MoreMenu } from '../../design/more-menu.tsx'
import { Card, Id, Status, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { FormSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { DetailProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { ledgerColumns, newestFirst } from './ledger.tsx'
import { isDecidable, readWallet, shownStatus, titleOf, type Purchase } from './purchase.ts'

const crumbs = [{ name: 'Purchases', path: '/purchases' }]

/** One purchase: what was bought and by whom, what it moved in the wallet, and its refund. */
export function PurchasePage({ id }: DetailProps) {
  const loaded = useLoaded((signal) => control.getPurchase({ id }, { signal }), [id])
  const [isRefunding, setRefunding] = useState(false)
  useLive(loaded.reload, (event) => event.name === 'purchase' && event.data.id === id)
  const { value: purchase, error, reload } = loaded
  if (purchase === undefined) {
    return (
      <Page title={`Purchase ${id}`} crumbs={crumbs}>
        <Card>
          <Unloaded error={error} reload={reload} lines={6} />
        </Card>
      </Page>
    )
  }
  return (
    <Page
      title={titleOf(purchase)}
      crumbs={crumbs}
      aside={<Status of={shownStatus(purchase)} />}
      actions={<Actions purchase={purchase} refund={() => setRefunding(true)} />}
    >
      <PurchaseFacts purchase={purchase} />
      <Products purchase={purchase} />
      <Ledger purchase={purchase} />
      {isRefunding && (
        <RefundSheet purchase={purchase} close={() => setRefunding(false)} changed={reload} />
      )}
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
        <a class="button" href={`${storeUrl}/purchases/${id}`} target="_blank" rel="noreferrer">
          Decide
        </a>
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
  const { value: status } = useLoaded((signal) => control.getStatus({}, { signal }), [])
  const app = applications.find(({ id }) => id === purchase.application)
  const buyer = status?.users.find(({ id }) => id === purchase.user)
  const { statusSummary, appSession, refundComment } = purchase
  return (
    <Card>
      <Facts
        of={[
          ['Id', <Id of={purchase.id} />],
          ['Invoice', <Id of={purchase.invoiceNumber} />],
          ['Buyer', buyer?.name ?? purchase.user],
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
      />
    </Card>
  )
}

function Products({ purchase: { products, amount, tax, total } }: { readonly purchase: Purchase }) {
  return (
    <Card title="Products" flush>
      <LoadedTable
        rows={products}
        columns={[
          {
            title: 'Product',
            show: ({ name, id }) => (
              <>
                {name} <code class="quiet">{id}</code>
              </>
            ),
          },
          { title: 'Price', isNumber: true, show: ({ price }) => price },
          { title: 'Quantity', isNumber: true, show: ({ quantity }) => quantity },
          { title: 'Credits', isNumber: true, show: (product) => product.amount },
        ]}
        keyOf={({ id }) => id}
        label="Products"
        empty="No products."
      />
      <p class="table-more right">
        {tax !== '0.00' && (
          <span class="quiet">
            {amount} and {tax} tax:{' '}
          </span>
        )}
        <strong class="numbers">{total} credits</strong>
      </p>
    </Card>
  )
}

/** What the purchase moved in its buyer's wallet. */
function Ledger({ purchase: { id, user } }: { readonly purchase: Purchase }) {
  const { value, error, reload } = useLoaded((signal) => readWallet(user, signal), [user])
  useLive(reload, ({ name }) => name === 'purchase')
  return (
    <Card title="Ledger" flush>
      <LoadedTable
        {...{ error, reload }}
        rows={value && newestFirst(value).filter(({ purchase }) => purchase === id)}
        columns={ledgerColumns}
        keyOf={({ at }) => at}
        label="Ledger"
        empty="It moved no credits."
      />
    </Card>
  )
}

type RefundProps = { readonly purchase: Purchase; close(): void; changed(): void }

function RefundSheet({ purchase, close, changed }: RefundProps) {
  const [comment, setComment] = useState('')
  const { id, total } = purchase
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
