/** What the owner of a bench settles about Slurm; all of it may be left out. */
export type SlurmSettings = {
  /** The partitions that apps may ask for, the first for those that ask for none. Any, and Slurm's own choice, without. */
  readonly partitions?: readonly string[] | undefined
  readonly account?: string | undefined
  readonly qos?: string | undefined
  /** Whether Slurm starts a job again whose node is lost. Defaults to true. */
  readonly requeue?: boolean | undefined
  /** The words before the command of an app with a container image, with `{image}` and `{data}`. */
  readonly container?: readonly string[] | undefined
  /** Slurm's server for HTTP, in place of its programs. */
  readonly rest?: SlurmRest | undefined
}

/** How slurmrestd is reached. */
export type SlurmRest = {
  /** `http://host:port`, or `unix:/path/of/socket`. */
  readonly url: string
  /** Defaults to the user who runs the platform. */
  readonly user?: string | undefined
  /** A file with the token of the user; read at each request, so that it can be renewed. */
  readonly tokenFile?: string | undefined
}
