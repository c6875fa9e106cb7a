import type {
  ControlApplicationUser,
  ControlFailedSession,
  ControlToken,
  ExchangeRecord,
} from '@benchtop/contracts'
import { readAccounts } from '../../api/accounts.ts'
import { control } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Status, Timestamp } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { PurchaseTable } from '../purchases/purchase-table.tsx'
import { readPurchases } from '../purchases/purchase.ts'
import { ProductsCard } from './products-card.tsx'

type Props = { readonly id: string }

function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  if (scopes.length === 0) return <span class="quiet">identity only</span>
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  )
}

const userColumns: readonly Column<ControlApplicationUser>[] = [
  {
    title: 'User',
    show: ({ name, email }) => (
      <>
        {name} <div class="quiet">{email}</div>
      </>
    ),
  },
  { title: 'Scopes', show: ({ scopes }) => <ScopeList scopes={scopes} /> },
  { title: 'By', show: ({ granted }) => (granted ? 'consent' : 'console') },
  { title: 'Since', show: ({ first }) => <Timestamp at={first} /> },
  { title: 'Last granted', show: ({ last }) => <Timestamp at={last} /> },
]

/** Who granted an app what, and when. */
export function AppUsers({ id }: Props) {
  const { value, error, reload } = useLoaded(
    async (signal) => (await control.listApplicationUsers({ applicationId: id }, { signal })).users,
    [id],
  )
  useLive(reload, () => false)
  return (
    <Card flush>
      <LoadedTable
        {...{ error, reload }}
        rows={value}
        columns={userColumns}
        keyOf={({ user }) => user}
        label="Users"
        empty="No user has granted this app access yet."
      />
    </Card>
  )
}

/** The names of the bench's accounts, by id. */
function useNames(): ReadonlyMap<string, string> {
  const { value = [] } = useLoaded(readAccounts, [])
  return new Map(value.map(({ id, name }) => [id, name]))
}

/** The tokens of an app, of all users, without their secrets. */
export function AppTokens({ id }: Props) {
  const names = useNames()
  const { value, error, reload } = useLoaded(
    async (signal) => (await control.listTokens({ application: id }, { signal })).tokens,
    [id],
  )
  useLive(reload, () => false)
  const revoke = (token: ControlToken): void => {
    finish(control.revokeTokenById({ id: token.id }), 'Token revoked.', reload)
  }
  const columns: readonly Column<ControlToken>[] = [
    { title: 'User', show: ({ user }) => names.get(user) ?? user },
    {
      title: 'Scopes',
      show: ({ private: isPrivate, scopes }) =>
        isPrivate ? 'everything (private token)' : <ScopeList scopes={scopes} />,
    },
    { title: 'Issued', show: ({ created }) => <Timestamp at={created} /> },
    {
      title: 'Action',
      show: (token) => (
        <Button look="second small" onClick={() => revoke(token)}>
          Revoke<span class="visually-hidden"> token {token.id}</span>
        </Button>
      ),
    },
  ]
  return (
    <Card flush>
      <LoadedTable
        {...{ error, reload, columns }}
        rows={value}
        keyOf={(token) => token.id}
        label="Tokens"
        empty="This app has no token yet."
      />
    </Card>
  )
}

type PurchasesProps = Props & { readonly manifest: string | undefined }

/** What an app sells, and what was bought. */
export function AppPurchases({ id, manifest }: PurchasesProps) {
  const names = useNames()
  const loaded = useLoaded((signal) => readPurchases([{ application: id }], signal), [id])
  useLive(loaded.reload, (event) => event.name === 'purchase')
  return (
    <div class="stack">
      <ProductsCard application={id} manifest={manifest} />
      <Card title="Purchases" flush>
        <PurchaseTable loaded={loaded} userNames={names} empty="No one has bought anything yet." />
      </Card>
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
  const { value, error, reload } = useLoaded(
    (signal) => control.listApplicationErrors({ id }, { signal }),
    [id],
  )
  useLive(reload, (event) => event.name === 'session')
  return (
    <div class="stack">
      <Card
        title="Requests"
        flush
        actions={
          <Button look="second small" onClick={reload}>
            Refresh
          </Button>
        }
      >
        <LoadedTable
          {...{ error, reload }}
          rows={value?.requests}
          columns={requestColumns}
          keyOf={(request) => request.id}
          label="Requests with errors"
          empty="None of its recent requests was refused or failed."
        />
      </Card>
      <Card title="Analyses" flush>
        <LoadedTable
          {...{ error, reload }}
          rows={value?.sessions}
          columns={sessionColumns}
          keyOf={(session) => session.id}
          label="Failed analyses"
          empty="None of its analyses was aborted or timed out."
        />
      </Card>
    </div>
  )
}
