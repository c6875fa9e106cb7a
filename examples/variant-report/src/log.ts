/** Logs the job's progress: a line on standard output for each step. */
export type Log = { step(what: string, detail: string): void }

/** Writes lines with the details under one another. */
export function createLog(write: (line: string) => void): Log {
  return { step: (what, detail) => write(`${what.padEnd(10)} ${detail}`) }
}
