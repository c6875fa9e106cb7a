import type { BenchStatus } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { enterAccount, session, signOut } from '../api/session.ts'
import { showFailure } from '../design/toasts.tsx'
import { Popover } from './popover.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type Account = BenchStatus['users'][number]

/** How many others are shown: a bench has few, a load-test seed thousands. */
const shownAccounts = 12

/** The signed-in user, and links to continue as another user of the bench. */
export function AccountMenu() {
  const [others, setOthers] = useState<readonly Account[]>()
  const { user, oneClick } = session.value ?? {}
  if (user == null) return null
  const load = (): void => {
    if (others !== undefined || oneClick !== true) return
    control
      .getStatus()
      .then(({ users }) => setOthers(users.filter(({ id }) => id !== user.id)), showFailure)
  }
  const summary = (
    <>
      <img src={`/avatars/${user.id}.svg`} alt="" />
      <span class="account-name">
        <strong>{user.name}</strong>
        <span class="quiet">{user.email}</span>
      </span>
    </>
  )
  return (
    <Popover class="account" summary={summary} opened={load}>
      {others !== undefined && others.length > 0 && (
        <>
          <h2>Continue as</h2>
          {others.slice(0, shownAccounts).map((account) => (
            <button key={account.id} type="button" onClick={() => void enterAccount(account.id)}>
              <img src={`/avatars/${account.id}.svg`} alt="" />
              {account.name}
            </button>
          ))}
        </>
      )}
      <a href="/account">Account</a>
      <ThemeSwitch />
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </Popover>
  )
}
