import type { Profile, JobLimits } from '@benchtop/contracts'
import type { InitialConditions } from './conditions/initial-conditions.ts'
import type { Aliases } from './dialects/aliases.ts'
import type { BlobsAdapter } from './storage/blobs/blob-store.ts'
import type { Durability } from './storage/file-database.ts'
import type { ExecutorKind } from './executors/choose-executor.ts'
import type { FindServer } from './hosts/forwarding.ts'
import type { PortRequest } from './hosts/listen.ts'
import type { OwnersMiddleware } from './hosts/owners-middleware.ts'
import type { Log } from './kernel/log.ts'
import type { ExecutorAdapter } from './ports/executors.ts'
import type { ListenerAdapter } from './ports/listeners.ts'
import type { SharedOptions } from './shared-bench/shared-options.ts'
import type { SeedInput } from './seeds/seed-input.ts'
import type { SeedDocument } from './seeds/seed-schema.ts'

/** How a platform is made. Everything may be left out: then it is empty, in memory, on free ports. */
export type EmulatorOptions = {
  /** What the platform holds when it starts; several are merged. Replayed by reset. */
  readonly seed?: SeedDocument | SeedInput | readonly (SeedDocument | SeedInput)[]
  /**
   * The folders that requests to the control API may name files of, in a seed document or in the plan of a run; defaults to
   * none. Seeds given here may name any.
   */
  readonly allowedSources?: readonly string[]
  /** The moment that the platform's clock starts at: ISO 8601, or milliseconds since 1970. */
  readonly now?: string | number
  /** The folder that everything is kept in; without one, everything is in memory and gone at the end. */
  readonly data?: string
  /**
   * What an acknowledged change in a data folder survives: with `normal` a kill of this process, and with `full` also a
   * power cut, which makes each change wait for the disk. Defaults to `normal`.
   */
  readonly durability?: Durability
  /**
   * A store for the contents of files, such as `s3({ … })` of `@benchtop/s3`; without one they are in the data folder, which
   * holds everything else.
   */
  readonly blobs?: BlobsAdapter
  /** The ports; 0, the default, takes any free one; `{preferred}` gives way to the next free one. */
  readonly ports?: {
    readonly api?: PortRequest
    readonly ui?: PortRequest
    readonly store?: PortRequest
    /** One port for all three: the API at `/`, the pages at `/_bench`, the store at `/_store`. */
    readonly single?: PortRequest
  }
  /**
   * Whether it listens on ports; defaults to true. Without, it is served by `middleware` in a server of yours, or answers by
   * `fetch` alone, and all three faces are on one address.
   */
  readonly listen?: boolean
  /**
   * Where one address is, as browsers and apps reach it: a path such as `/bench`, at the origin of the first request, or a
   * whole address. A bench that isn't on this machine by its address requires its start token.
   */
  readonly at?: string
  /**
   * The server that has everything of the one port that isn't below the path in `at`: an app next to its bench, so that one
   * tunnel leads to both. It is called for each request; without an address, that is answered with 404.
   */
  readonly otherwise?: FindServer
  /** The address to listen on; defaults to 127.0.0.1. */
  readonly host?: string
  /**
   * Whether the control API and a sign-in without a password require the token of the start on this machine, too: to be
   * turned on where other users share a machine that isn't Linux: there, who sends a request isn't known.
   */
  readonly requireToken?: boolean
  /** The ids of other users of this machine who may use the control API and sign in without a password; defaults to none. */
  readonly allowedUsers?: readonly number[]
  /**
   * Makes it a bench for a team: reached from other machines by TLS, with passwords, roles and an audit log, and without
   * sign-in by one click. Off unless given.
   */
  readonly shared?: SharedOptions
  /**
   * Middleware of yours, such as `morgan('dev')`, in the order in which it runs before pages and APIs. What throws in it is
   * reported as yours.
   */
  readonly use?: readonly OwnersMiddleware[]
  /**
   * What is notified of what the platform does: `metrics({ … })` of `@benchtop/telemetry` offers its figures at
   * `/_emulator/metrics` of the UI, `traces({ … })` sends a span for each request, callback and job to a collector.
   */
  readonly listeners?: readonly ListenerAdapter[]
  /** `spec` (the default) is the platform's documentation to the letter, `field` what deployed clients expect. */
  readonly profile?: Profile
  /** The prefix of error codes under the field profile; defaults to `PLATFORM.COMMON.`. */
  readonly errorPrefix?: string
  /**
   * Second names of members, emitted in addition to the first and read like it: `{"HrefPlatformUI":
   * "HrefOtherUI"}`.
   */
  readonly aliases?: Aliases
  /** Faults, rate limits and notifications at the start; reset restores them. */
  readonly conditions?: InitialConditions
  /** The platform's log; by default there is none. */
  readonly log?: Log
  /** How long a session may be Running, in milliseconds; defaults to 48 hours. */
  readonly runningTimeoutMs?: number
  /**
   * How long a question about a file of 8 MiB or more that is being indexed waits before it is answered with 409, in
   * milliseconds by the machine's own clock; defaults to 2,000. One about a smaller file waits until it is indexed.
   */
  readonly indexingTimeoutMs?: number
  /**
   * Whether the redirect addresses of applications must use https and may not be localhost or 127.0.0.1, as the
   * platform has it; off unless turned on, since that is where apps under development live.
   */
  readonly strictRedirects?: boolean
  /**
   * Whether a request with a query parameter that its operation doesn't know is refused with 400; off unless turned on: then
   * it is answered, with what was ignored in the header X-Benchtop-Ignored.
   */
  readonly strictParameters?: boolean
  /** What purchases are taxed with: a decimal as a string, such as `0.19`; defaults to none. */
  readonly taxRate?: string
  /** The environment that native apps get in addition to their own, such as PATH; read again at each start of one. */
  readonly environment?: Readonly<Record<string, string>>
  /**
   * The environment of the machine's own programs that run native apps: container engines, Slurm's, and what reads a
   * KUBECONFIG. Apps get none of it. Defaults to `environment`.
   */
  readonly programEnvironment?: Readonly<Record<string, string>>
  /**
   * Where native apps run: in containers where they have an image, otherwise under bubblewrap where that works,
   * otherwise as plain processes (`auto`); or always as `process`, under `bubblewrap`, in `docker` or `podman`; or
   * elsewhere by an adapter, such as `slurm({ … })` of `@benchtop/clusters`.
   * Defaults to plain processes, so that a test is the same on every machine; `benchtop start` uses `auto`.
   */
  readonly executor?: ExecutorKind | ExecutorAdapter
  /** A folder with reference genomes, which native apps find as /genomes or by `BENCHTOP_GENOMES`. */
  readonly genomes?: string
  /** How many native jobs run concurrently; defaults to what the adapter of the executor says, else to 2. */
  readonly executorSlots?: number
  /** The limits that no native job may exceed, whatever its app states; defaults to none. */
  readonly jobLimits?: JobLimits
  /**
   * Whether the files that applications' forms and callbacks were read from are watched: what is saved there holds from
   * then on, and open pages show it. Off unless turned on.
   */
  readonly watchForms?: boolean
  /**
   * Whether every answer is checked against its contract: of a page its first item, or with `all` every one.
   * Defaults to true.
   */
  readonly checkAnswers?: boolean | 'all'
}
