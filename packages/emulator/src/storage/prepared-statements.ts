import type Sqlite from 'better-sqlite3'
import { refusedWrite } from './database-errors.ts'
import type { Statement, Value } from './database.ts'

/** Searches have as many texts as there are questions: beyond so many, the statement prepared first goes. */
const statementsKept = 1000

/** A connection, and what is prepared on it. */
export type Connection = {
  readonly sqlite: Sqlite.Database
  readonly within: <Result>(work: () => Result) => Result
  readonly prepared: Map<string, Sqlite.Statement<Value[], unknown>>
}

export function prepare(
  { sqlite, prepared }: Connection,
  text: string,
  reads: 'rows' | 'values',
): Sqlite.Statement<Value[], unknown> {
  const key = `${reads} ${text}`
  let statement = prepared.get(key)
  if (statement === undefined) {
    statement = sqlite.prepare<Value[], unknown>(withStablePlan(text))
    if (reads === 'values') statement.pluck()
    if (prepared.size >= statementsKept) dropOldest(prepared)
    prepared.set(key, statement)
  }
  return statement
}

/** A statement as it is prepared on a connection. */
export type Prepared = {
  readonly connection: Connection
  readonly statement: Sqlite.Statement<Value[], unknown>
  /** Whether it changes nothing. */
  readonly isReading: boolean
}

type Preparing = {
  /** Prepares a text, unless it is prepared on the connection that is open. */
  prepared(text: string, before: Prepared | undefined): Prepared
  noteChange(): void
}

export function statementOf<Parameters extends readonly Value[], Row>(
  text: string,
  { prepared, noteChange }: Preparing,
): Statement<Parameters, Row> {
  // Held directly, since looking the text up on each call would cost as much as a short read.
  let held: Prepared | undefined
  const ready = (): Prepared => (held = prepared(text, held))
  const all = (...parameters: Parameters): Row[] => {
    try {
      const { statement, isReading } = ready()
      if (!isReading) noteChange()
      return statement.all(...parameters) as Row[]
    } catch (error) {
      throw refusedWrite(error)
    }
  }
  return {
    get(...parameters) {
      try {
        const { statement, isReading } = ready()
        if (isReading) return statement.get(...parameters) as Row | undefined
      } catch (error) {
        throw refusedWrite(error)
      }
      // The driver's `get` ignores what the commit that follows the first row reports: a statement that writes is run
      // to its end, or a row that was never stored would be returned.
      return all(...parameters)[0]
    },
    all,
    iterate(...parameters) {
      const { statement, isReading } = ready()
      return isReading
        ? (statement.iterate(...parameters) as IterableIterator<Row>)
        : all(...parameters).values()
    },
    run(...parameters) {
      try {
        const { statement } = ready()
        noteChange()
        return statement.run(...parameters)
      } catch (error) {
        throw refusedWrite(error)
      }
    },
  }
}

function dropOldest(prepared: Map<string, unknown>): void {
  const [oldest] = prepared.keys()
  if (oldest !== undefined) prepared.delete(oldest)
}

/** What SQL may contain where a question mark stands for itself, and the question mark of a parameter. */
const literalOrParameter = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|\?/g

/**
 * A statement that is planned once, whatever its parameters are bound to. SQLite plans a statement again for another value
 * of a bare `?` that an index may be chosen by: a row by its id takes 26 µs then and not 1.6, and the driver has no access to the
 * setting against it (SQLITE_DBCONFIG_ENABLE_QPSG). To the planner `+?` is an expression of unknown value; it evaluates to
 * the value that is bound, with no affinity, just like `?`.
 */
function withStablePlan(text: string): string {
  return text.replace(literalOrParameter, (one) => (one === '?' ? '+?' : one))
}
