import { openBlobBench, type TestedBlobs } from './blob-bench.ts'
import { blobPromises } from './blob-promises.ts'
import { composedPromises } from './composed-promises.ts'

export type { TestedBlobs } from './blob-bench.ts'

/** One test, for any framework: `it(title, run)`. */
export type ConformanceTest = {
  /** What the store does, as the end of a sentence about it. */
  readonly title: string
  /** Rejects with an AssertionError where it doesn't. */
  run(this: void): Promise<void>
}

/** What every store of contents promises, as tests of one of them. */
export function blobConformance(tested: TestedBlobs): readonly ConformanceTest[] {
  return Object.entries({ ...blobPromises, ...composedPromises }).map(([title, promise]) => ({
    title,
    async run() {
      await using bench = await openBlobBench(tested)
      await promise(bench)
    },
  }))
}
