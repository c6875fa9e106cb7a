import { setTimeout as pause } from 'node:timers/promises'
import type { Bucket } from './bucket.ts'

/** The right to do something alone below a prefix. It ends by itself, as its holder may. */
export type Lease = {
  /** Whether it is held: prolonged where a part of its time is over. Called before each step that has to be done alone. */
  keep(): Promise<boolean>
  release(): Promise<void>
}

type LeaseOptions = {
  /** The folder of the objects that ask for it. */
  readonly folder: string
  /** A name that no other asks by. */
  readonly name: string
  /** How long it lasts after it was taken or prolonged. */
  readonly seconds: number
  /** Milliseconds that pass on this machine. */
  readonly stopwatch: () => number
}

/** Objects have whole seconds of the server's clock. */
const clockMarginMs = 5_000
const looks = 20
const pauseMs = 100

/**
 * Takes a lease; undefined where another has it. Everyone stores an object of their own and then lists all of them: who
 * sees no other has the lease, since of two the one that was stored last sees both. It needs no more of a server than that
 * a list shows what was stored before, and compares times of the server's clock alone.
 */
export async function takeLease(
  bucket: Bucket,
  { folder, name, seconds, stopwatch }: LeaseOptions,
): Promise<Lease | undefined> {
  const key = `${folder}${name}`
  const lastsMs = seconds * 1000
  let storedAt = 0
  let isLost = false

  const store = async (): Promise<void> => {
    const at = stopwatch()
    await bucket.put(key, Buffer.from(`${JSON.stringify({ seconds })}\n`))
    storedAt = at
  }
  const isOver = (): boolean => stopwatch() - storedAt > lastsMs
  const release = (): Promise<void> => bucket.delete(key)
  /** The others, and what is left of those that have ended. */
  const others = async () => {
    const found = (await Array.fromAsync(bucket.list(folder))).filter((one) => one.key !== key)
    const now = bucket.serverTime()
    const hasEnded = ({ modified }: { readonly modified: number }): boolean =>
      now !== undefined && now - modified > lastsMs + clockMarginMs
    return { live: found.filter((one) => !hasEnded(one)), ended: found.filter(hasEnded) }
  }
  /** Of several that came at once, the first by name stays until the others have left. */
  const isAlone = async (): Promise<boolean> => {
    for (let look = 0; look < looks && !isOver(); look += 1) {
      const { live, ended } = await others()
      if (live.length === 0) {
        for (const one of ended) await bucket.delete(one.key)
        return !isOver()
      }
      if (live.some((one) => one.key < key)) return false
      await pause(pauseMs)
    }
    return false
  }

  await store()
  try {
    if (!(await isAlone())) {
      await release()
      return undefined
    }
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
  return {
    async keep() {
      // After its end another may have it, whatever this one stores.
      isLost ||= isOver()
      if (!isLost && stopwatch() - storedAt > lastsMs / 3) {
        const before = storedAt
        await store()
        isLost = stopwatch() - before > lastsMs
      }
      return !isLost
    },
    release,
  }
}
