import { signal } from '@preact/signals'
import { pageFacts } from './page-facts.ts'

/** Notifications that the platform sends with its responses, such as planned downtime. */
export type Notification = { readonly Type: string; readonly Item: string }

/** Those of the last response. */
export const notifications = signal<readonly Notification[]>(
  pageFacts?.notifications?.map(({ type, item }) => ({ Type: type, Item: item })) ?? [],
)

/** Stores the notifications of a response; responses without an envelope have none. */
export function receiveNotifications(answer: readonly unknown[]): void {
  const said = answer as readonly Notification[]
  const key = ({ Type, Item }: Notification): string => `${Type} ${Item}`
  const isSame =
    said.length === notifications.peek().length &&
    said.every((one, at) => key(one) === key(notifications.peek()[at] ?? one))
  if (!isSame) notifications.value = said
}
