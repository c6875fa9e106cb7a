import type { AppSessionStatus } from '@benchtop/contracts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../kernel/log.ts'

/**
 * What is notified of what a platform does, as a value for `createEmulator({ listeners: [ … ] })`: `metrics` and `traces` of
 * `@benchtop/telemetry`, or one of your own.
 */
export type ListenerAdapter = {
  /** What error messages call it, such as `metrics`. A platform has one listener of a name. */
  readonly name: string
  /** The version of Benchtop that it is made for; any other refuses it. */
  readonly version: string
  /** Called once, before the platform is served. What it rejects with ends the start. */
  listen(platform: ListenedPlatform): Promise<Listener>
}

/** What a listener may ask a platform, at any time until it is closed. */
export type ListenedPlatform = {
  /** Its version, such as `0.1.0`. */
  readonly version: string
  readonly log: Log
  /** The jobs that wait and run, by where they run. */
  openJobs(this: void): readonly OpenJobs[]
  /** What is scheduled by the platform's clock, by kind. */
  deadlines(this: void): readonly OpenDeadlines[]
  /** The size of the database without its log. */
  databaseBytes(this: void): number
  /** What the disk of the data folder has free; undefined in memory. */
  freeBytes(this: void): Promise<number | undefined>
  /** The ids of its users. */
  users(this: void): readonly number[]
  /** What a user stores, the trash and pending uploads included. Reads the rows of all their files. */
  storedBytes(this: void, userId: number): number
}

/** How many jobs are in a state, in one place; null where that isn't known yet. */
export type OpenJobs = {
  readonly executor: string | null
  readonly state: 'queued' | 'running'
  readonly jobs: number
}

/** How many deadlines there are, and how many of them are due and not settled yet. */
export type OpenDeadlines = {
  readonly kind: string
  readonly deadlines: number
  readonly overdue: number
}

/**
 * A listener at work. It is notified of what it has a function for. What it throws is logged, and costs the platform
 * nothing else; it must not change the platform.
 */
export type Listener = {
  /**
   * A request has begun. Calls `serve` once, before it returns, in the asynchronous context that everything is to run in
   * that the request causes. Returns what is called when it has ended.
   */
  request?(
    this: void,
    begun: BegunRequest,
    serve: () => void,
  ): ((ended: EndedRequest) => void) | undefined
  /** An app was launched, within the request that launched it. */
  launched?(this: void, launch: ListenedLaunch): void
  /** A callback of a launch has ended, within the request that launched it. */
  callbackEnded?(this: void, callback: EndedCallback): void
  /** The session of a job has another status, or the job has ended. */
  jobChanged?(this: void, job: ChangedJob): void
  /** Variables that the app of a job gets in addition; `parentId` is the launch of which the session is a node. */
  jobEnvironment?(
    this: void,
    job: { readonly sessionId: number; readonly parentId: number | null },
  ): Readonly<Record<string, string>>
  /** What `GET /_emulator/metrics` answers: one listener of a platform offers it. */
  readonly figures?: Figures
  /** The platform has ended; it waits for this. */
  close?(this: void): Promise<void>
}

/** Figures in Prometheus' text format, version 0.0.4. */
export type Figures = {
  /** A token that reads them and nothing else; without one, those who may use the control API as its owner do. */
  readonly token?: string | undefined
  text(this: void): Promise<string>
}

/** A request whose head has come. */
export type BegunRequest = {
  /** The address that it came to. */
  readonly face: 'api' | 'ui' | 'store'
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** A request whose answer, or whose connection, has ended. */
export type EndedRequest = {
  /** The RequestId, also in the answer's header. */
  readonly id: string
  /** The operation of the contracts that it called, with the pattern of its path; absent for pages and unknown paths. */
  readonly operation?: { readonly id: string; readonly route: string } | undefined
  /** Absent where the connection ended before the answer began. */
  readonly status?: number | undefined
  /** Whether the connection ended before the answer did. */
  readonly isCut: boolean
  /** From its head to the end of its answer, in milliseconds of the machine's time. */
  readonly durationMs: number
}

/** A launch of an app, by the ids of its session and its application. */
export type ListenedLaunch = {
  readonly sessionId: number
  readonly applicationId: number
  /** Whether the app runs as a job here, and not elsewhere on the web. */
  readonly isNative: boolean
}

/** A callback of an app's launch, with the time that it took in milliseconds. */
export type EndedCallback = {
  /** Such as `launchSpec`. */
  readonly name: string
  readonly tookMs: number
}

/** A job, or the launch above several, at a change of its session. */
export type ChangedJob = {
  readonly sessionId: number
  readonly status: AppSessionStatus
  /** What is known at its end; absent before. */
  readonly ended?:
    | {
        /** Where it ran; null where that isn't known, and undefined for a launch whose nodes have jobs of their own. */
        readonly executor: string | null | undefined
        /** The sessions of the nodes of a launch. */
        readonly nodes: readonly number[]
      }
    | undefined
}
