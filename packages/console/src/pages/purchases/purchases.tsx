import { control } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import { session } from '../../api/session.ts'
import { Card } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { readApplications } from '../../api/applications.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { readPurchases, readWallet } from './purchase.ts'
import { SoldCard } from './sold-card.tsx'
import { WalletCard } from './wallet-card.tsx'
import './purchases.css'

/** The user's purchases and wallet, and the sales of the user's apps. */
export function Purchases({ title }: PageProps) {
  const user = session.value?.user?.id ?? ''
  const wallet = useLoaded((signal) => readWallet(user, signal), [user])
  const purchases = useLoaded((signal) => readPurchases({ user }, signal), [user])
  const applications = useLoaded(readApplications, [])
  const status = useLoaded((signal) => control.getStatus({}, { signal }), [])
  useLive(
    () => {
      wallet.reload()
      purchases.reload()
    },
    ({ name }) => name === 'purchase' || name === 'clock',
  )
  const selling = (applications.value ?? []).filter(
    ({ owner, billing }) => billing && owner === user,
  )
  return (
    <Page title={title}>
      <div class="purchase-columns">
        <div class="stack">
          <Card title="Bought" flush>
            <PurchaseTable
              loaded={purchases}
              label="Your purchases"
              names={namesOf(applications.value)}
              side="buyer"
              empty="No purchases yet. An app requests a purchase through the store, and sends you to its dialog."
            />
          </Card>
          {selling.map((application) => (
            <SoldCard
              key={application.id}
              application={application}
              userNames={namesOf(status.value?.users)}
            />
          ))}
        </div>
        <WalletCard user={user} loaded={wallet} />
      </div>
    </Page>
  )
}

function namesOf(
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): ReadonlyMap<string, string> {
  return new Map((list ?? []).map(({ id, name }) => [id, name]))
}
