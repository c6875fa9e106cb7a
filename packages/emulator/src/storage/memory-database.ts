import Sqlite from 'better-sqlite3'
import { closeConnection, connectionOf, wrapConnection } from './connection.ts'
import type { Database } from './database.ts'
import { applyMigrations } from './migrations.ts'
import type { Connection } from './prepared-statements.ts'
import { schemaImage } from './schema-image.ts'

/** A database in memory, opened from an image or new. */
export function openMemoryDatabase(image: Uint8Array = schemaImage()): Database {
  return wrapConnection(inMemory(image), {
    replace: (_, bytes) => inMemory(bytes),
    close: closeConnection,
  })
}

function inMemory(image: Uint8Array): Connection {
  const sqlite = new Sqlite(Buffer.from(image))
  sqlite.pragma('foreign_keys = ON')
  applyMigrations(sqlite)
  return connectionOf(sqlite)
}

/** Connections whose databases are closed, and contain again what they were opened from. */
const idle: { readonly image: Uint8Array; readonly connection: Connection }[] = []
/** As many as platforms of tests run at a time. */
const idleKept = 4

/**
 * A database in memory that is opened from the same image again and again, as for a platform per test. All that happens
 * to it is one transaction, with savepoints in it: undoing that, with what is prepared as it is, halves what a platform
 * with three requests takes, 4 ms against the 10 of opening an image and parsing its schema. The next database of the image
 * takes the connection over.
 */
export function openRevertibleDatabase(image: Uint8Array): Database {
  // Until what happened is committed, which its image needs.
  let isRevertible = true
  const begin = (connection: Connection): Connection => {
    connection.sqlite.exec('BEGIN')
    isRevertible = true
    return connection
  }
  return wrapConnection(begin(takeIdle(image) ?? inMemory(image)), {
    beforeImage({ sqlite }) {
      if (isRevertible) sqlite.exec('COMMIT')
      isRevertible = false
    },
    replace(connection, bytes) {
      if (bytes === image && isRevertible) {
        connection.sqlite.exec('ROLLBACK')
        return begin(connection)
      }
      const replaced = inMemory(bytes)
      if (bytes === image) return begin(replaced)
      isRevertible = false
      return replaced
    },
    close(connection) {
      if (!isRevertible) return closeConnection(connection)
      connection.sqlite.exec('ROLLBACK')
      idle.push({ image, connection })
      if (idle.length > idleKept) idle.shift()?.connection.sqlite.close()
    },
  })
}

function takeIdle(image: Uint8Array): Connection | undefined {
  const at = idle.findIndex((one) => one.image === image)
  return at === -1 ? undefined : idle.splice(at, 1)[0]?.connection
}
