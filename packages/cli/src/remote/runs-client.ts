import type { ControlCall } from './control-client.ts'

/** A run as the platform's owner sees it. Points in time are ISO 8601, by the platform's clock. */
export type PlatformRun = {
  /** Its href. */
  readonly run: string
  readonly id: string
  readonly user: string
  readonly experimentName: string
  readonly name: string
  readonly number: number
  readonly status: string
  readonly created: string
  readonly modified: string
  readonly uploadStarted: string | null
  readonly uploadCompleted: string | null
  /** How many of its files are there. */
  readonly files: number
  /** Null where it isn't simulated. */
  readonly plan: RunPlan | null
}

/** Where a simulated run stands: which step it is in, when the next thing happens, how many files are to come. */
export type RunPlan = {
  readonly steps: readonly RunStep[]
  readonly step: number
  readonly paused: boolean
  readonly next: string | null
  readonly filesLeft: number
}
export type RunStep = { readonly status: string; readonly duration?: string }

/** What a run is to go through: step by step, or the usual course; and the files that come while it uploads. */
export type Simulation = {
  readonly steps?: readonly RunStep[]
  readonly durations?: Readonly<Record<string, string>>
  readonly outcome?: string
  readonly files?: readonly SimulatedFile[]
}
/** `source` is absolute. */
export type SimulatedFile = { readonly path: string; readonly source?: string }

export type NewRun = Simulation & {
  readonly user: string
  readonly experimentName: string
  readonly name?: string
  readonly number?: number
  readonly instrument?: string
  readonly instrumentType?: string
}

export const runWords = ['pause', 'resume', 'stop', 'fail', 'resolve'] as const
export type RunWord = (typeof runWords)[number]

/** The runs of a platform. */
export type RunsClient = {
  list(user?: string): Promise<readonly PlatformRun[]>
  get(id: string): Promise<PlatformRun>
  start(run: NewRun): Promise<PlatformRun>
  simulate(id: string, simulation: Simulation): Promise<PlatformRun>
  tell(id: string, word: RunWord): Promise<PlatformRun>
}

export function createRunsClient(call: ControlCall): RunsClient {
  return {
    async list(user) {
      const query = user === undefined ? '' : `?user=${encodeURIComponent(user)}`
      return (await call<{ runs: readonly PlatformRun[] }>('GET', `runs${query}`)).runs
    },
    get: (id) => call('GET', `runs/${id}`),
    start: (run) => call('POST', 'runs', run),
    simulate: (id, simulation) => call('POST', `runs/${id}/simulate`, simulation),
    tell: (id, word) => call('POST', `runs/${id}/${word}`, {}),
  }
}
