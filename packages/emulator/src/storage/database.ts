// The types of the database alone, so that a program which uses the platform needs no types of the driver.

export type Value = string | number | bigint | Uint8Array | null

/** A prepared statement, prepared when it is first used. */
export type Statement<Parameters extends readonly Value[], Row = unknown> = {
  readonly get: (...parameters: Parameters) => Row | undefined
  readonly all: (...parameters: Parameters) => Row[]
  readonly iterate: (...parameters: Parameters) => IterableIterator<Row>
  readonly run: (...parameters: Parameters) => { changes: number; lastInsertRowid: number | bigint }
}

/**
 * The one connection to SQLite. It is synchronous: no transaction is open over an await, and two requests never
 * interleave inside one.
 */
export type Database = Disposable & {
  /** A statement of a store; the same text is prepared once. */
  statement<Parameters extends readonly Value[] = readonly Value[], Row = unknown>(
    text: string,
  ): Statement<Parameters, Row>
  /** The same of one column: what is read are its values, not rows with it. */
  values<Parameters extends readonly Value[], Read>(
    text: string,
  ): Pick<Statement<Parameters, Read>, 'get' | 'all'>
  /** Grows with each change of what is stored: what was read at the same count is still so. */
  changes(): number
  /** Runs all of it or none; transactions nest as savepoints. */
  transaction<Result>(work: () => Result): Result
  /** Does something once the open transaction is committed, and never where it is undone; at once where none is open. */
  afterCommit(work: () => void): void
  /** The whole database as bytes. */
  image(): Uint8Array
  /** Replaces the whole database by an image; statements stay valid. */
  restore(image: Uint8Array): void
  close(): void
}
