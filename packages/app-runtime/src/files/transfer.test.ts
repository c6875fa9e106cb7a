import { describe, expect, it } from 'vitest'
import { inParallel } from './transfer.ts'

describe('parts in parallel', () => {
  it('[RTM-02] that are in flight when another fails end by themselves, and no other is started', async () => {
    const started: number[] = []
    const ended: number[] = []
    let release = () => {}
    const inFlight = new Promise<void>((resolve) => {
      release = resolve
    })
    const failure = new Error('part 1 failed')
    const transfer = inParallel(
      [1, 2, 3],
      2,
      new AbortController().signal,
      async (part, signal) => {
        started.push(part)
        if (part === 1) {
          setImmediate(release)
          throw failure
        }
        await inFlight
        signal?.throwIfAborted()
        ended.push(part)
      },
    )
    await expect(transfer).rejects.toBe(failure)
    expect({ started, ended }).toEqual({ started: [1, 2], ended: [2] })
  })

  it('[RTM-02] are cut by the signal of their caller', async () => {
    const reason = new Error('enough')
    const aborting = new AbortController()
    const transfer = inParallel([1, 2], 2, aborting.signal, async (_, signal) => {
      aborting.abort(reason)
      signal?.throwIfAborted()
    })
    await expect(transfer).rejects.toBe(reason)
  })
})
