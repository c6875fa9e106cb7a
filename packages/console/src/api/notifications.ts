import { signal } from '@preact/signals'

/** What the platform says beside its answers, such as planned downtime. */
export type Notification = { readonly Type: string; readonly Item: string }

/** What it said with its last answer. */
export const notifications = signal<readonly Notification[]>([])

/** Takes over what came with an answer; answers without an envelope bring nothing. */
export function hearNotifications(answer: readonly unknown[]): void {
  const said = answer as readonly Notification[]
  const key = ({ Type, Item }: Notification): string => `${Type} ${Item}`
  const isSame =
    said.length === notifications.peek().length &&
    said.every((one, at) => key(one) === key(notifications.peek()[at] ?? one))
  if (!isSame) notifications.value = said
}
