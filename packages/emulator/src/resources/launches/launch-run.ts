/** What a launch, or one of its nodes, runs instead of its app's command. */
export type LaunchRun = {
  readonly commandLine?: readonly string[] | undefined
  /** The container image that contains the command. */
  readonly containerImageId?: string | undefined
  /** The app's further options for the executor. */
  readonly options?: readonly string[] | undefined
}
