import { control } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import { session } from '../../api/session.ts'
import { Card, Empty } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { readApplications } from '../../api/applications.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { readPurchases, readWallet } from './purchase.ts'
import { ProductsOfApp } from './products-of-app.tsx'
import { WalletCard } from './wallet-card.tsx'
import './purchases.css'

/** What the user bought and what the user's apps sold, in one table; the wallet, and what the apps sell. */
export function Purchases({ title }: PageProps) {
  const user = session.value?.user?.id ?? ''
  const wallet = useLoaded((signal) => readWallet(user, signal), [user])
  const applications = useLoaded(readApplications, [])
  const selling = (applications.value ?? []).filter(
    ({ owner, billing }) => billing && owner === user,
  )
  const sellers = selling.map(({ id }) => id)
  const purchases = useLoaded(
    (signal) =>
      readPurchases([{ user }, ...sellers.map((application) => ({ application }))], signal),
    [user, sellers.join()],
  )
  const status = useLoaded((signal) => control.getStatus({}, { signal }), [])
  useLive(
    () => {
      wallet.reload()
      purchases.reload()
    },
    ({ name }) => name === 'purchase' || name === 'clock',
  )
  return (
    <Page title={title}>
      <div class="purchase-columns">
        <div class="stack">
          <Card flush>
            <PurchaseTable
              loaded={purchases}
              appNames={namesOf(applications.value)}
              userNames={namesOf(status.value?.users)}
              empty={
                <Empty title="No purchases yet" to={['/apps', 'To the apps']}>
                  An app requests a purchase through the store, and sends you to its dialog. An app
                  with a price charges its launch.
                </Empty>
              }
            />
          </Card>
        </div>
        <div class="stack">
          <WalletCard user={user} loaded={wallet} />
          {selling.map((application) => (
            <ProductsOfApp key={application.id} application={application} />
          ))}
        </div>
      </div>
    </Page>
  )
}

function namesOf(
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): ReadonlyMap<string, string> {
  return new Map((list ?? []).map(({ id, name }) => [id, name]))
}
