import { eachOf } from '@benchtop/emulator/ports/executors'
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scriptLines, slurmScript } from './slurm-script.ts'

/** The place of a task in its batch. */
export type BatchPlace = { readonly batch: string; readonly index: number }

/** What the script is given of a task. */
export type ScriptTask = {
  readonly mark: string
  readonly dataFolder: string
  readonly logPath: string
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

/** What the files of a task say became of it. */
export type TaskFiles = {
  readonly hasBegun: boolean
  /** Why it could not begin: its command or its folder is missing. */
  readonly refused?: 'command' | 'folder'
  readonly exitCode?: number
  /** The nodes that it ran on, in order: more than one where Slurm started it again. */
  readonly runs: readonly string[]
}

/**
 * The folders through which batches and their scripts speak, on the file system that nodes and platform share. They
 * outlive the platform and Slurm's own memory of a job.
 */
export type ControlFolders = {
  folderOf(batch: string): string
  /** Makes the folders of a batch: complete before anything is submitted. */
  write(batch: string, tasks: readonly ScriptTask[]): Promise<void>
  /** Stores the number of the job that Slurm made of a batch. */
  noteJob(batch: string, job: string): Promise<void>
  jobOf(batch: string): Promise<string | undefined>
  read(place: BatchPlace): Promise<TaskFiles>
  /** The places of all tasks of earlier runs, by their marks. */
  all(): Promise<Map<string, BatchPlace>>
  /** Takes a task back: true where it certainly never runs, false where its script has begun. */
  revoke(place: BatchPlace): Promise<boolean>
}

const marksFile = 'marks'
const filesAtOnce = 16

export function createControlFolders(root: () => string): ControlFolders {
  const folderOf = (batch: string): string => join(root(), 'slurm', batch)
  const inside = ({ batch, index }: BatchPlace, name: string): string =>
    join(folderOf(batch), String(index), name)
  return {
    folderOf,
    async write(batch, tasks) {
      const folder = folderOf(batch)
      await mkdir(folder, { recursive: true })
      await eachOf([...tasks.entries()], filesAtOnce, async ([index, task]) => {
        await mkdir(join(folder, String(index)))
        await writeFile(inside({ batch, index }, 'task'), taskLines(task))
      })
      await writeFile(join(folder, marksFile), tasks.map(({ mark }) => `${mark}\n`).join(''))
      await writeFile(join(folder, 'script'), slurmScript, { mode: 0o755 })
    },
    noteJob: (batch, job) => writeFile(join(folderOf(batch), 'job'), job),
    jobOf: async (batch) => (await text(join(folderOf(batch), 'job')))?.trim(),
    async read(place) {
      const exit = (await text(inside(place, 'exit')))?.trim()
      const refused = await text(inside(place, 'refused'))
      const runs = await text(inside(place, 'runs'))
      const begun = await stat(inside(place, 'begun')).catch(() => undefined)
      return {
        hasBegun: begun !== undefined,
        runs: runs?.trim().split('\n').filter(Boolean) ?? [],
        ...(exit !== undefined && /^\d{1,3}$/.test(exit) && { exitCode: Number(exit) }),
        ...(refused !== undefined && { refused: refused === '' ? 'command' : 'folder' }),
      }
    },
    async all() {
      const places = new Map<string, BatchPlace>()
      const batches = await readdir(join(root(), 'slurm')).catch(() => [])
      for (const batch of batches) {
        const folder = folderOf(batch)
        const marks = (await text(join(folder, marksFile)))?.split('\n').filter(Boolean) ?? []
        for (const [index, mark] of marks.entries()) places.set(mark, { batch, index })
      }
      return places
    },
    async revoke(place) {
      try {
        // The script claims a task by a folder of this name: one of both comes first.
        await (await open(inside(place, 'claim'), 'wx')).close()
        return true
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return true
        if (codeOf(error) !== 'EEXIST') throw error
        return !(await stat(inside(place, 'claim'))).isDirectory()
      }
    },
  }
}

function taskLines(task: ScriptTask): string {
  const environment = Object.entries(task.environment).map(([name, value]) => `${name}=${value}`)
  return scriptLines([
    task.dataFolder,
    task.logPath,
    task.workingDirectory,
    String(environment.length),
    ...environment,
    ...task.command,
  ])
}

async function text(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
