import type {
  ControlApplicationUser,
  ControlFailedSession,
  ControlToken,
  ExchangeRecord,
} from '@benchtop/contracts'
import { useAccountNames } from '../../api/accounts.ts'
import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Status, Timestamp } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import { PurchaseTable } from '../purchases/purchase-table.tsx'
import { readPurchases } from '../purchases/purchase.ts'
import { ProductsCard } from './products-card.tsx'
import { Scopes } from './tokens-card.tsx'

type Props = { readonly id: string }

const userColumns: readonly Column<ControlApplicationUser>[] = [
  {
    title: 'User',
    show: ({ name, email }) => (
      <>
        {name} <div class="quiet">{email}</div>
      </>
    ),
  },
  { title: 'Scopes', show: ({ scopes }) => <Scopes of={scopes} none="identity only" /> },
  { title: 'By', show: ({ granted }) => (granted ? 'consent' : 'console') },
  { title: 'Since', show: ({ first }) => <Timestamp at={first} /> },
  { title: 'Last granted', show: ({ last }) => <Timestamp at={last} /> },
]

/** Who granted an app what, and when. */
export function AppUsers({ id }: Props) {
  const loaded = useLiveLoaded(
    async (signal) => (await control.listApplicationUsers({ applicationId: id }, { signal })).users,
    [id],
    () => false,
  )
  return (
    <TableCard
      label="Users"
      of={loaded}
      columns={userColumns}
      empty="No user has granted this app access yet."
    />
  )
}

/** The tokens of an app, of all users, without their secrets. */
export function AppTokens({ id }: Props) {
  const names = useAccountNames()
  const loaded = useLiveLoaded(
    async (signal) => (await control.listTokens({ application: id }, { signal })).tokens,
    [id],
    () => false,
  )
  const revoke = (token: ControlToken): void => {
    finish(control.revokeTokenById({ id: token.id }), 'Token revoked.', loaded.reload)
  }
  const columns: readonly Column<ControlToken>[] = [
    { title: 'User', show: ({ user }) => names.get(user) ?? user },
    {
      title: 'Scopes',
      show: ({ private: isPrivate, scopes }) =>
        isPrivate ? 'everything (private token)' : <Scopes of={scopes} none="identity only" />,
    },
    { title: 'Issued', show: ({ created }) => <Timestamp at={created} /> },
    {
      title: 'Action',
      show: (token) => (
        <Button look="second small" act={() => revoke(token)}>
          Revoke<span class="visually-hidden"> token {token.id}</span>
        </Button>
      ),
    },
  ]
  return (
    <TableCard label="Tokens" of={loaded} columns={columns} empty="This app has no token yet." />
  )
}

type PurchasesProps = Props & { readonly manifest: string | undefined }

/** What an app sells, and what was bought. */
export function AppPurchases({ id, manifest }: PurchasesProps) {
  const names = useAccountNames()
  const loaded = useLiveLoaded(
    (signal) => readPurchases([{ application: id }], signal),
    [id],
    (event) => event.name === 'purchase',
  )
  return (
    <div class="stack">
      <ProductsCard application={id} manifest={manifest} />
      <PurchaseTable loaded={loaded} userNames={names} empty="No one has bought anything yet." />
    </div>
  )
}

const requestColumns: readonly Column<ExchangeRecord>[] = [
  {
    title: 'Request',
    show: ({ id, method, url, error }) => (
      <>
        <a href={`/requests/${id}`}>
          <code>
            {method} {url}
          </code>
        </a>
        {error !== undefined && <div class="quiet">{error.message}</div>}
      </>
    ),
  },
  { title: 'Status', isNumber: true, show: ({ status }) => status ?? '' },
  { title: 'Created', show: ({ at }) => <Timestamp at={at} /> },
]

const sessionColumns: readonly Column<ControlFailedSession>[] = [
  {
    title: 'Analysis',
    show: ({ id, name, statusSummary }) => (
      <>
        <a href={`/analyses/${id}`}>{name}</a>
        {statusSummary !== '' && <div class="quiet">{statusSummary}</div>}
      </>
    ),
  },
  { title: 'Status', show: ({ status }) => <Status of={status} /> },
  { title: 'Created', show: ({ modified }) => <Timestamp at={modified} /> },
]

/** What went wrong lately: refused and failed requests of an app, and its failed analyses. */
export function AppErrors({ id }: Props) {
  const loaded = useLiveLoaded(
    (signal) => control.listApplicationErrors({ id }, { signal }),
    [id],
    (event) => event.name === 'session',
  )
  const { requests, sessions } = loaded.value ?? {}
  return (
    <div class="stack">
      <TableCard
        title="Requests"
        label="Requests with errors"
        actions={<Button look="second small" text="Refresh" act={loaded.reload} />}
        of={{ ...loaded, value: requests }}
        columns={requestColumns}
        empty="None of its recent requests was refused or failed."
      />
      <TableCard
        title="Analyses"
        label="Failed analyses"
        of={{ ...loaded, value: sessions }}
        columns={sessionColumns}
        empty="None of its analyses was aborted or timed out."
      />
    </div>
  )
}
