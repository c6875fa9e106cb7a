/** The client's environment; each part can be replaced, as tests do. */
export type World = {
  readonly fetch: typeof globalThis.fetch
  /** Resolves after so many milliseconds; rejects with the signal's reason if that aborts first. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** From 0 to below 1: spreads the retries of many clients. */
  readonly random: () => number
}

/** Looked up at each call, so that replacing the global one has an effect here too. */
const fetchOfMachine: World['fetch'] = (...request) => fetch(...request)

/** Whether the client was created with its own `fetch`, which is then used for everything. */
export function hasOwnFetch(world: World): boolean {
  return world.fetch !== fetchOfMachine
}

/** The actual environment, with the given parts replaced. */
export function worldWith(replaced: Partial<World>): World {
  return {
    fetch: replaced.fetch ?? fetchOfMachine,
    sleep: replaced.sleep ?? sleepByTimer,
    // oxlint-disable-next-line laws/randomness -- when a client tries again depends on it, and nothing that it does
    random: replaced.random ?? Math.random,
  }
}

function sleepByTimer(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
