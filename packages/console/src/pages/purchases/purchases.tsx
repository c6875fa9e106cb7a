import { useAccountNames } from '../../api/accounts.ts'
import { useLiveLoaded, type PlatformEvent } from '../../api/events.ts'
import { session } from '../../api/session.ts'
import { Empty } from '../../design/pieces.tsx'
import { isSettled, useLoaded } from '../../design/use-loaded.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { readApplications } from '../../api/applications.ts'
import { PurchaseTable } from './purchase-table.tsx'
import { readPurchases, readWallet } from './purchase.ts'
import { ProductsOfApp } from './products-of-app.tsx'
import { WalletCard } from './wallet-card.tsx'
import './purchases.css'

/** What the user bought and what the user's apps sold, in one table; the wallet, and what the apps sell. */
export function Purchases({ title }: PageProps) {
  const user = session.value?.user?.id ?? ''
  const wallet = useLiveLoaded((signal) => readWallet(user, signal), [user], isAboutCredits)
  const applications = useLoaded(readApplications, [])
  const selling = (applications.value ?? []).filter(
    ({ owner, billing }) => billing && owner === user,
  )
  const sellers = selling.map(({ id }) => id)
  const isKnown = isSettled(applications)
  const purchases = useLiveLoaded(
    isKnown &&
      ((signal) =>
        readPurchases([{ user }, ...sellers.map((application) => ({ application }))], signal)),
    [user, isKnown, sellers.join()],
    isAboutCredits,
  )
  const userNames = useAccountNames()
  return (
    <Page title={title}>
      <div class="with-list purchases">
        <PurchaseTable
          loaded={purchases}
          appNames={new Map(applications.value?.map(({ id, name }) => [id, name]))}
          userNames={userNames}
          empty={
            <Empty title="No purchases yet" to={['/apps', 'To the apps']}>
              An app requests a purchase through the store, and sends you to its dialog. An app with
              a price charges its launch.
            </Empty>
          }
        />
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

function isAboutCredits({ name }: PlatformEvent): boolean {
  return name === 'purchase' || name === 'clock'
}
