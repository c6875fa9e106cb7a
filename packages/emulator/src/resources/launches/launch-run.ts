/** What a launch runs in place of its app's command, by itself or on one of its nodes. */
export type LaunchRun = {
  readonly commandLine?: readonly string[] | undefined
  /** The container image that the command is in. */
  readonly containerImageId?: string | undefined
  /** What else the executor is told, in the app's own words. */
  readonly options?: readonly string[] | undefined
}
