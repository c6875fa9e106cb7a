import { control } from '../../api/clients.ts'
import { showFailure, showToast } from '../../design/toasts.tsx'
import { launchAgain, type Repeated } from '../analyses/relaunch.ts'

/** So many requests are made at once. */
const atOnce = 4

/** Aborts jobs, by the ids of their sessions, and reports how many it were. Never rejects. */
export async function abortAll(ids: readonly string[]): Promise<void> {
  const failures = await each(ids, (id) => control.stopAppSession({ id }))
  report(ids.length - failures.length, 'aborted', failures)
}

/** Launches analyses once more with the same inputs, and reports how many it were. Never rejects. */
export async function retryAll(analyses: readonly Repeated[]): Promise<void> {
  const failures = await each(analyses, async (one) => {
    const launched = await launchAgain(one)
    if ('price' in launched) {
      throw new Error(
        `A launch of ${one.name} costs ${launched.price.total} credits: launch it on its own page.`,
      )
    }
  })
  report(analyses.length - failures.length, 'launched again', failures)
}

/** Does something with each, a few at once; gives the errors. */
async function each<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const left = [...all]
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      await work(one).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failures
}

function report(count: number, done: string, failures: readonly unknown[]): void {
  if (count > 0) showToast(count === 1 ? `1 job was ${done}.` : `${count} jobs were ${done}.`)
  const [first] = failures
  if (first !== undefined) showFailure(first)
}
