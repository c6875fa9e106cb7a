import type { EmulatorOptions } from '../emulator-options.ts'
import { startOn } from '../emulator.ts'
import { createRandom } from '../ids/random.ts'
import { contentKeyOf } from '../seeds/fill-platform.ts'
import { asSeedInputs, checkSeeds } from '../seeds/seed-input.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { StorageError } from '../storage/blobs/storage-error.ts'
import type { Database } from '../storage/database.ts'
import { openMemoryStorage } from '../storage/memory-storage.ts'
import type { Snapshots } from '../storage/snapshots.ts'
import { fakeMetrics } from './fake-metrics.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** A platform whose storage can be filled up and emptied again. */
export type LimitedPlatform = TestPlatform & {
  /** Whether the storage takes anything more. */
  setRoom(hasRoom: boolean): void
  /** How much was stored up to now, in no unit: it grows with each change of a row, content or snapshot. */
  stored(): number
  /** Lets so many writes succeed; the next one finds the storage full, as do all that follow. */
  setWritesLeft(count: number): void
  /** Whether a write has found no room since there was some last. */
  isFull(): boolean
}

type Room = { has: boolean; stored: number; writesLeft: number; onFull: () => void }

export async function startLimitedPlatform(given: EmulatorOptions = {}): Promise<LimitedPlatform> {
  const room: Room = { has: true, stored: 0, writesLeft: Infinity, onFull: () => {} }
  let rowChanges: (() => number) | undefined
  let limit: ((hasRoom: boolean) => void) | undefined
  const platform = await startTestPlatform({ listeners: [fakeMetrics], ...given }, (options) => {
    const random = createRandom()
    const seeds = checkSeeds(asSeedInputs(options.seed))
    const storage = openMemoryStorage(random, contentKeyOf(seeds, options.now, 'light'))
    const { database } = storage
    const changes = database.statement<[], { n: number }>('SELECT total_changes() AS n')
    rowChanges = () => changes.get()?.n ?? 0
    limit = (hasRoom) => void database.statement(`PRAGMA query_only = ${hasRoom ? 0 : 1}`).run()
    room.onFull = () => limit?.(false)
    const limited = {
      ...storage,
      database: limitedDatabase(database, room),
      blobs: limitedBlobs(storage.blobs, room),
      snapshots: limitedSnapshots(storage.snapshots, room),
      async close() {
        // Another platform may take the connection over.
        limit?.(true)
        await storage.close()
      },
    }
    return startOn(limited, seeds, random, options)
  })
  return Object.assign(platform, {
    setRoom(hasRoom: boolean) {
      room.has = hasRoom
      room.writesLeft = Infinity
      limit?.(hasRoom)
    },
    setWritesLeft: (count: number) => void (room.writesLeft = count),
    isFull: () => !room.has,
    stored: () => room.stored + (rowChanges?.() ?? 0),
  })
}

/** More than the changes that a new connection starts counting from zero again. */
const replaced = 1_000_000_000

function limitedDatabase(database: Database, room: Room): Database {
  return {
    ...database,
    statement(text) {
      const statement = database.statement<never[], never>(text)
      if (!writes.test(text)) return statement as never
      const counted = <Result>(run: (...parameters: never[]) => Result) => {
        return (...parameters: never[]): Result => {
          countWrite(room)
          return run(...parameters)
        }
      }
      return {
        get: counted(statement.get),
        all: counted(statement.all),
        iterate: counted(statement.iterate),
        run: counted(statement.run),
      } as never
    },
    restore(image) {
      takeRoom(room, replaced)
      database.restore(image)
    },
  }
}

function limitedBlobs(blobs: BlobStore, room: Room): BlobStore {
  return {
    ...blobs,
    async write(source, options) {
      takeRoom(room)
      return blobs.write(source, options)
    },
    async compose(parts) {
      takeRoom(room)
      return blobs.compose(parts)
    },
    async putDerived(...derived) {
      takeRoom(room)
      return blobs.putDerived(...derived)
    },
  }
}

function limitedSnapshots(snapshots: Snapshots, room: Room): Snapshots {
  return {
    ...snapshots,
    async save(...snapshot) {
      takeRoom(room)
      return snapshots.save(...snapshot)
    },
  }
}

/** Statements that change rows. */
const writes = /\b(INSERT|UPDATE|DELETE|REPLACE)\b/

function countWrite(room: Room): void {
  if (room.writesLeft <= 0 && room.has) {
    room.has = false
    room.onFull()
  }
  room.writesLeft -= 1
}

function takeRoom(room: Room, amount = 1): void {
  countWrite(room)
  if (!room.has) throw new StorageError('disk-full', 'There is no room.')
  room.stored += amount
}
