import type { SnapshotRecord } from '@benchtop/contracts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { SnapshotSummary } from '../storage/snapshots.ts'
import { isoOf } from './moments.ts'
import type { NamedSnapshots } from './named-snapshots.ts'

const done = { status: 204, empty: true } as const

/** The named snapshots of the state. */
export function snapshotsControl(snapshots: NamedSnapshots) {
  return controlHandlers({
    async listSnapshots() {
      const all = await snapshots.list()
      return ok({ snapshots: all.map(({ name }) => name), details: all.map(detailOf) })
    },
    async saveSnapshot({ params }) {
      await snapshots.save(params.name)
      return done
    },
    async restoreSnapshot({ params }) {
      await snapshots.restore(params.name)
      return done
    },
    async deleteSnapshot({ params }) {
      await snapshots.remove(params.name)
      return done
    },
    compareSnapshot: async ({ params, query }) =>
      ok(await snapshots.compare(params.name, query.with, query.limit)),
    exportSnapshot: async ({ params }) => ({
      status: 200,
      bytes: await snapshots.exported(params.name),
    }),
    async importSnapshot({ params, upload }) {
      const { bytes } = await upload.file()
      const copies = copiesOf(bytes)
      try {
        await snapshots.import(params.name, copies)
      } finally {
        // What is left of a refused body is for the kernel to drain.
        await copies.return(undefined)
      }
      return done
    },
  })
}

/** The reader of an export looks ahead, and the memory of a received chunk is reused once the next is requested. */
async function* copiesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Uint8Array.from(chunk)
}

function detailOf({ name, state, takenMs, bytes, contents }: SnapshotSummary): SnapshotRecord {
  return { name, state, taken: isoOf(takenMs ?? null), bytes, files: contents ?? null }
}
