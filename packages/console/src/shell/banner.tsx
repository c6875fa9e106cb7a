import { useEffect } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { pageFacts } from '../api/page-facts.ts'
import { receiveNotifications, notifications } from '../api/notifications.ts'
import { showFailure } from '../design/toasts.tsx'

/** Reads the notifications that the platform sends with every response, before the first response. */
export function loadNotifications(): void {
  control
    .listNotifications()
    .then(
      (list) => receiveNotifications(list.map(({ type, item }) => ({ Type: type, Item: item }))),
      showFailure,
    )
}

/** The platform's notifications to all users, such as planned downtime. */
export function Banner() {
  useEffect(() => {
    if (pageFacts?.notifications === undefined) loadNotifications()
  }, [])
  const said = notifications.value
  if (said.length === 0) return null
  return (
    <section class="banner" aria-label="Notifications">
      {said.map(({ Type, Item }) => (
        <p key={`${Type} ${Item}`} class={Type === 'info' ? 'notice' : 'notice warn'}>
          {Item}
        </p>
      ))}
    </section>
  )
}
