import { z } from 'zod'

/** The limits of a job: unlimited where nothing is stated. */
export const jobLimits = z.strictObject({
  /** In units of 1,000,000 bytes, of all its processes together. */
  memoryMB: z.int().min(1).optional(),
  /** In units of 1,000,000 bytes, of what it adds to its folder: its output, its scratch, and its logs. */
  diskMB: z.int().min(1).optional(),
  processes: z.int().min(1).optional(),
  seconds: z.int().min(1).optional(),
  /** How many CPUs a cluster reserves for it. */
  cpus: z.int().min(1).optional(),
})
export type JobLimits = z.output<typeof jobLimits>

/** A host that isn't this machine by its address, as a sandbox reaches names only, and a port. */
const reachable =
  /^(?:localhost|127\.0\.0\.1|(?=[a-z0-9.-]*[a-z])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?):(?:[1-9]\d{0,4})$/i

/** The addresses that the jobs of an app reach besides the API and the store. */
export const jobNetwork = z
  .array(z.string().regex(reachable, 'must be a name and a port, such as example.org:443'))
  .max(24)

/** The name of a partition of a cluster. */
export const partitionName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/, {
  error: 'must be the name of one partition: letters, digits, _, . and -',
})

/** What is stored of an app about its jobs. */
export type StoredJobSettings = {
  readonly network?: readonly string[] | undefined
  readonly limits?: JobLimits | undefined
  /** The partition of a cluster that its jobs ask for. */
  readonly partition?: string | undefined
}

/** The stricter of an app's limits and the bench's. */
export function strictest(one: JobLimits = {}, other: JobLimits = {}): JobLimits {
  const least = (name: keyof JobLimits): JobLimits => {
    const values = [one[name], other[name]].filter((value) => value !== undefined)
    return values.length === 0 ? {} : { [name]: Math.min(...values) }
  }
  const names = Object.keys(jobLimits.shape) as (keyof JobLimits)[]
  return Object.assign({}, ...names.map(least)) as JobLimits
}

/** What a launch, or one of its nodes, runs instead of its app's command. */
export type LaunchRun = {
  readonly commandLine?: readonly string[] | undefined
  /** The container image that the command is in. */
  readonly containerImageId?: string | undefined
  /** Further options for the executor, as the app states them. */
  readonly options?: readonly string[] | undefined
}
