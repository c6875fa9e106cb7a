import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from '../state/state-file.ts'
import { writePrivateFile } from '../state/write-private-file.ts'
import type { FoundFile } from './find-files.ts'

const content = z.object({
  resultId: z.string(),
  sessionId: z.string(),
  files: z.record(z.string(), z.object({ id: z.string(), isDone: z.boolean() })),
})

/** The AppResult of an upload and the files that are in it, or on their way. */
export type UploadState = z.infer<typeof content>

/** What an unfinished upload is found by: the same command resumes it. */
export type UploadKey = {
  readonly apiUrl: string
  readonly user: string
  readonly application: string
  readonly project: string
  readonly name: string
  /** Parts of another size can't be mixed with those that are there. */
  readonly partSize: number | undefined
}

export type UploadJournal = ReturnType<typeof uploadJournal>

/** The state of an unfinished upload from a folder, stored until it is complete. */
export function uploadJournal(folder: string, key: UploadKey) {
  const sum = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 24)
  const path = join(folder, projectFolder, 'uploads', `${sum}.json`)
  let writing = Promise.resolve()
  return {
    async read(): Promise<UploadState | undefined> {
      const text = await readFile(path, 'utf8').catch(() => '')
      try {
        return content.parse(JSON.parse(text))
      } catch {
        // None, or one that isn't readable: the upload starts again.
        return undefined
      }
    },
    write(state: UploadState): Promise<void> {
      const text = JSON.stringify(state)
      writing = writing.then(async () => {
        await mkdir(dirname(path), { recursive: true })
        await writePrivateFile(path, text)
      })
      return writing
    },
    async remove(): Promise<void> {
      await writing
      await rm(path, { force: true })
    },
  }
}

/** The key of a file: one that was changed is another. */
export function fileKey({ path, size, modified }: FoundFile): string {
  return `${path} ${size} ${modified}`
}
