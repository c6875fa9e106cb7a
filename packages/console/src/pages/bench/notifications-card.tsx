import type { NotificationRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { loadNotifications } from '../../shell/banner.tsx'
import { EditableList } from './editable-list.tsx'

/** The notifications that the platform sends with every response. */
export function NotificationsCard() {
  return (
    <EditableList<NotificationRecord>
      title="Notifications"
      read={(options) => control.listNotifications({}, options)}
      replace={(document) => control.setNotifications({ document })}
      empty="No notifications."
      nameOf={({ item }) => `“${item}”`}
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

function NotificationForm({ add }: { add: (item: NotificationRecord) => Promise<void> }) {
  const [item, setItem] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    void add({ type: 'info', item: item.trim() }).then(() => setItem(''))
  }
  return (
    <form class="row" onSubmit={submit}>
      <label class="visually-hidden" for="notification-text">
        Message
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
        Add
      </button>
    </form>
  )
}
