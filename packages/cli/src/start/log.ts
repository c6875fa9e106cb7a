import type { Log } from '@benchtop/emulator'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from '../errors.ts'
import type { Output } from '../output/output.ts'

type Level = 'info' | 'warn' | 'error'
type Entry = { level: Level; details: Record<string, unknown>; message: string }
type LogFile = { write(entry: Entry): void; close(): Promise<void> }

/** Names under which a secret could get into a record, at any depth that records have. */
const secretNames = ['password', 'token', 'accessToken', 'clientSecret', 'authorization', 'cookie']
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The maximum buffered for a file that may never be opened. */
const keptEntries = 1_000

/**
 * The platform's log. Warnings and errors are also printed on standard error immediately, in one line with the
 * RequestId; without a file, errors with their stack. The file is
 * opened when the platform is up: before that the data folder may belong to another process, and starting doesn't wait
 * for a logger.
 */
export function createPlatformLog(output: Output) {
  let file: LogFile | undefined
  let early: Entry[] | undefined = []
  const write = (level: Level, details: Record<string, unknown>, message: string): void => {
    const entry = { level, details, message }
    if (file !== undefined) file.write(entry)
    else if (early !== undefined && early.length < keptEntries) early.push(entry)
    if (level === 'info') return
    const { requestId, error } = details
    const request = typeof requestId === 'string' ? ` (RequestId ${requestId})` : ''
    output.note(`${level === 'warn' ? 'warning' : level}: ${message}${request}`)
    // Without a file, this is the log.
    if (level === 'error' && file === undefined && error instanceof Error) {
      output.note(error.stack ?? error.message)
    }
  }
  const log: Log = {
    debug() {},
    info: write.bind(undefined, 'info'),
    warn: write.bind(undefined, 'warn'),
    error: write.bind(undefined, 'error'),
  }
  return {
    log,
    /** Starts to write to `logs/platform.log` of the data folder, with earlier records. */
    async writeInto(dataFolder: string): Promise<void> {
      file = await openLogFile(join(dataFolder, 'logs', 'platform.log'), output)
      for (const entry of early ?? []) file?.write(entry)
      early = undefined
    },
    /** Flushes pending records. */
    async close(): Promise<void> {
      await file?.close()
    },
  }
}

/** The file of a log; undefined where it can't be opened, which ends nothing and is printed. */
async function openLogFile(path: string, output: Output): Promise<LogFile | undefined> {
  const { pino } = await import('pino')
  const warn = (error: unknown): void =>
    output.note(`warning: the log ${path} can't be written: ${messageOf(error)}`)
  let dest
  try {
    mkdirSync(dirname(path), { recursive: true })
    dest = openSync(path, 'a')
  } catch (error) {
    warn(error)
    return undefined
  }
  const destination = pino.destination({ dest, sync: false })
  // A full disk must not end the platform: it is reported once, and logging resumes when there is space again.
  let reported = false
  destination.on('error', (error: Error) => {
    if (!reported) warn(error)
    reported = true
  })
  const logger = pino(
    { base: null, redact: secretPaths, serializers: { error: pino.stdSerializers.err } },
    destination,
  )
  return {
    write: ({ level, details, message }) => logger[level](details, message),
    async close() {
      const closed = once(destination, 'close')
      destination.end()
      await closed
    },
  }
}
