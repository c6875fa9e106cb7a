import type { V2Subscription, V2UserRecord, V2Workgroup } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { isLabNews } from '../../api/lab-events.ts'
import { session } from '../../api/session.ts'
import { Facts, type Fact } from '../../design/facts.tsx'
import { formatCount, formatCredits } from '../../design/format.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { ButtonLink, Card, Failed, Id, Skeleton, Status, Timestamp } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { Page } from '../../shell/page.tsx'
import { readWallet, spentOf, type Wallet } from '../purchases/purchase.ts'
import { AgreementsCard } from './agreements-card.tsx'
import { QuotaCards, Storage } from './quota-card.tsx'
import './account.css'

/** The user's account: subscription, wallet, workgroups, and the agreements of the API. */
export function Account() {
  const loaded = useLiveLoaded(
    (signal) => api.v2.getCurrentUser({ include: ['Subscription', 'Workgroups'] }, { signal }),
    [],
    (event) => event.name === 'purchase' || isLabNews(event),
  )
  // The API counts whole credits, and a wallet is exact.
  const user = session.value?.user?.id ?? ''
  const wallet = useLiveLoaded(
    (signal) => readWallet(user, signal),
    [user],
    ({ name }) => name === 'purchase',
  )
  const { value, error, reload } = loaded
  return (
    <Page
      title="Account"
      aside={value?.IsWorkgroup === true && <span class="kind">workgroup</span>}
      actions={<ButtonLink look="second" text="Usage by month" href="/usage" />}
    >
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : (
        <div class="account-columns">
          <UserCard user={value} />
          <SubscriptionCard subscription={value?.Subscription} wallet={wallet.value} />
        </div>
      )}
      <QuotaCards />
      <WorkgroupsCard loaded={loaded} />
      <AgreementsCard />
    </Page>
  )
}

function UserCard({ user }: { readonly user: V2UserRecord | undefined }) {
  return (
    <Card title="User">
      {user === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Facts
          of={[
            ['Name', user.Name],
            ['E-mail', user.Email],
            ['Id', <Id of={user.Id} />],
            ['Domain', user.DomainName],
            ['Roles', user.Roles?.join(', ')],
            ['Created', user.DateCreated && <Timestamp at={user.DateCreated} />],
            ['Last active', user.DateLastActive && <Timestamp at={user.DateLastActive} />],
          ]}
        />
      )}
    </Card>
  )
}

type SubscriptionProps = {
  readonly subscription: V2Subscription | undefined
  readonly wallet: Wallet | undefined
}

function SubscriptionCard({ subscription, wallet }: SubscriptionProps) {
  return (
    <Card
      title="Subscription and wallet"
      actions={subscription !== undefined && <Status of={activityOf(subscription)} />}
    >
      {subscription === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Facts of={subscriptionFacts(subscription, wallet)} />
      )}
    </Card>
  )
}

function subscriptionFacts(
  subscription: V2Subscription,
  wallet: Wallet | undefined,
): readonly Fact[] {
  const { Name, Plan, StartDate, ExpirationDate } = subscription
  return [
    ['Plan', Plan],
    ['Name', Name !== Plan && Name],
    ['Since', <Timestamp at={StartDate} />],
    ['Expires', ExpirationDate === undefined ? 'never' : <Timestamp at={ExpirationDate} />],
    ['Storage', <Storage of={subscription.Storage} />],
    [
      'Wallet',
      <span class="row">
        {wallet === undefined ? '–' : formatCredits(wallet.balance)} credits{' '}
        <a href="/purchases">{isOwner() ? 'Add credits' : 'Ledger'}</a>
      </span>,
    ],
    ['Spent', wallet && `${formatCredits(spentOf(wallet))} credits`],
  ]
}

function activityOf({ IsActive }: V2Subscription): string {
  return IsActive ? 'Active' : 'Expired'
}

const columns: readonly Column<V2Workgroup>[] = [
  {
    title: 'Workgroup',
    show: ({ DisplayName, Name, DomainName }) => (
      <>
        {DisplayName || Name}
        {DomainName !== undefined && <div class="quiet">{DomainName}</div>}
      </>
    ),
  },
  { title: 'Id', show: ({ Id: id }) => <Id of={id} /> },
  { title: 'Plan', show: ({ Subscription }) => Subscription?.Plan },
  {
    title: 'Subscription',
    show: ({ Subscription }) => Subscription && <Status of={activityOf(Subscription)} />,
  },
  {
    title: 'Storage',
    show: ({ Subscription }) => Subscription && <Storage of={Subscription.Storage} />,
  },
  {
    title: 'Credits',
    isNumber: true,
    show: ({ Subscription }) => Subscription && formatCount(Subscription.Wallet.ICreditBalance),
  },
  { title: 'Collaborative', show: ({ IsCollaborative }) => (IsCollaborative ? 'yes' : 'no') },
]

function WorkgroupsCard({ loaded }: { readonly loaded: Loaded<V2UserRecord> }) {
  if (loaded.error !== undefined) return null
  return (
    <TableCard
      title="Workgroups"
      of={loaded.value && (loaded.value.Workgroups ?? [])}
      columns={columns}
      empty="No workgroups. Add them in a seed file."
    />
  )
}
