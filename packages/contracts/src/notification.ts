/** What the platform has to say beside an answer, such as planned downtime. */
export type SystemNotification = {
  /** `error`, `info`, `warning`. */
  readonly Type: string
  readonly Item: string
}
