import { useState } from 'preact/hooks'
import { loadNotifications } from '../../shell/banner.tsx'
import { OwnersList } from './owners-list.tsx'

type Notification = { readonly type: string; readonly item: string }

/** What the platform says with every answer. */
export function NotificationsCard() {
  return (
    <OwnersList<Notification>
      title="Notifications"
      list="notifications"
      empty="Nothing is said with the answers."
      show={({ type, item }) => (
        <>
          {item} <span class="quiet">({type})</span>
        </>
      )}
      form={(add) => <NotificationForm add={add} />}
      changed={loadNotifications}
    />
  )
}

function NotificationForm({ add }: { add: (item: Notification) => Promise<void> }) {
  const [item, setItem] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    void add({ type: 'info', item: item.trim() }).then(() => setItem(''))
  }
  return (
    <form class="row" onSubmit={submit}>
      <label class="visually-hidden" for="notification-text">
        What is said
      </label>
      <input
        id="notification-text"
        class="input"
        style={{ flex: '1' }}
        placeholder="planned downtime at noon"
        required
        value={item}
        onInput={(event) => setItem(event.currentTarget.value)}
      />
      <button type="submit" class="button second" disabled={item.trim() === ''}>
        Say it
      </button>
    </form>
  )
}
