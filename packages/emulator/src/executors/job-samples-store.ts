import type { Database } from '../storage/database.ts'
import type { TaskPlace, TaskUsage } from '../ports/executors.ts'

/** What a job used at a moment: milliseconds since its command began, of processors up to then, and bytes. */
export type SampleRow = { at_ms: number; cpu_ms: number; memory_bytes: number }

export type JobPlaceRow = {
  executor: string | null
  host: string | null
  unmeasured: string | null
  /** The limits of its task as JSON; null until it has one. */
  requested: string | null
  cpu_ms: number | null
  memory_bytes: number | null
  peak_bytes: number | null
}

/** A job has at most so many samples: with more, every two become one, and the next are taken half as often. */
export const mostSamples = 240

/** Where jobs run and what they use. */
export function jobSamples(database: Database) {
  const place = database.statement<[string, string | null, string | null, number]>(
    'UPDATE job SET executor = ?, host = ?, unmeasured = ? WHERE appsession_id = ?',
  )
  const ask = database.statement<[string, number]>(
    'UPDATE job SET requested = ? WHERE appsession_id = ?',
  )
  const insert = database.statement<[number, number, number, number]>(
    `INSERT INTO job_sample (appsession_id, at_ms, cpu_ms, memory_bytes) VALUES (?, ?, ?, ?)
     ON CONFLICT (appsession_id, at_ms) DO UPDATE SET cpu_ms = excluded.cpu_ms, memory_bytes = excluded.memory_bytes`,
  )
  const sum = database.statement<[number, number, number, number]>(
    `UPDATE job SET cpu_ms = max(coalesce(cpu_ms, 0), ?), memory_bytes = ?, peak_bytes = max(coalesce(peak_bytes, 0), ?)
     WHERE appsession_id = ?`,
  )
  const samples = database.statement<[sessionId: number], SampleRow>(
    'SELECT at_ms, cpu_ms, memory_bytes FROM job_sample WHERE appsession_id = ? ORDER BY at_ms',
  ).all
  const count = database.values<[number], number>(
    'SELECT count(*) FROM job_sample WHERE appsession_id = ?',
  )
  const clear = database.statement<[number]>('DELETE FROM job_sample WHERE appsession_id = ?')
  return {
    samples,
    /** Where a job runs, and what was requested it; undefined where a session has none. */
    placeOf: database.statement<[sessionId: number], JobPlaceRow>(
      'SELECT executor, host, unmeasured, requested, cpu_ms, memory_bytes, peak_bytes FROM job WHERE appsession_id = ?',
    ).get,
    setPlace: (sessionId: number, { executor, host, unmeasured }: TaskPlace): void =>
      void place.run(executor, host ?? null, unmeasured ?? null, sessionId),
    setRequested: (sessionId: number, limits: object): void =>
      void ask.run(JSON.stringify(limits), sessionId),
    /** Stores a sample; gives whether there were too many, and the older ones have been merged. */
    addSample(sessionId: number, atMs: number, { cpuMs, memoryBytes }: TaskUsage): boolean {
      return database.transaction(() => {
        insert.run(sessionId, Math.round(atMs), Math.round(cpuMs), Math.round(memoryBytes))
        sum.run(Math.round(cpuMs), Math.round(memoryBytes), Math.round(memoryBytes), sessionId)
        // Taken twice a second of each job: they are only read where there are too many.
        if ((count.get(sessionId) ?? 0) <= mostSamples) return false
        const all = merged(samples(sessionId))
        clear.run(sessionId)
        for (const { at_ms, cpu_ms, memory_bytes } of all) {
          insert.run(sessionId, at_ms, cpu_ms, memory_bytes)
        }
        return true
      })
    },
  }
}

/** Every two samples as one: of the later moment, with the most memory of both, so that no peak is lost. */
function merged(samples: readonly SampleRow[]): SampleRow[] {
  return samples
    .filter((_, at) => at % 2 === 1 || at === samples.length - 1)
    .map((sample, at) => ({
      ...sample,
      memory_bytes: Math.max(sample.memory_bytes, samples[at * 2]?.memory_bytes ?? 0),
    }))
}
