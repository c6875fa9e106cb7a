import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a store takes, in milliseconds: for each file and megabyte, until it is stored, and of the platform's thread. */
export type StoreTimes = {
  readonly fileMs: number
  readonly megabyteMs: number
  readonly fileThreadMs: number
  readonly megabyteThreadMs: number
}

/** How long a bench takes for what a job needs, in milliseconds. `benchtop` is measured for each, on one machine. */
export type ServiceTimes = {
  /** Of the platform's thread: a job from its launch to its end, without its files. */
  readonly jobThreadMs: number
  /** `sbatch`, and what it takes longer for each job of an array. */
  readonly submitMs: number
  readonly submitJobMs: number
  /** `squeue`, and what it takes longer for each job that it lists; and the platform's thread for each of these. */
  readonly pollMs: number
  readonly pollJobMs: number
  readonly pollThreadJobMs: number
  readonly disk: StoreTimes
  readonly bucket: StoreTimes
  /** What nodes send to a bucket themselves. */
  readonly nodes: StoreTimes
  /** A page of a list, and one of a list that is filtered. */
  readonly requestMs: number
  readonly filterMs: number
  /** Indexing variants, for each megabyte of a compressed VCF, by one worker. */
  readonly indexMegabyteMs: number
  /** Storing one row in SQLite, and how many a job and a file have. */
  readonly rowMs: number
  readonly rowsOfJob: number
  readonly rowsOfFile: number
}

/** Service times with where they come from. */
export type RecordedTimes = {
  readonly machine: string
  readonly date: string
  readonly versions: Readonly<Record<string, string>>
  readonly times: ServiceTimes
}

export const timesFile = 'bench/scale-model/service-times.json'

export async function readTimes(root: string): Promise<RecordedTimes> {
  return JSON.parse(await readFile(join(root, timesFile), 'utf8')) as RecordedTimes
}
