/** What the platform announces with an answer, such as planned downtime. */
export type SystemNotification = {
  /** `error`, `info`, `warning`. */
  readonly Type: string
  readonly Item: string
}
