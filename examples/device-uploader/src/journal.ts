import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FoundFile } from './find-files.ts'

/** The progress of one file's upload. */
export type FileState = { readonly fileId: string; readonly isDone: boolean }

/** The state of an unfinished upload: stored until it is complete, so that the same command resumes it. */
export type Journal = {
  /** The AppResult and its session, once created. */
  readonly place: Place | undefined
  begin(place: Place): Promise<void>
  stateOf(file: FoundFile): FileState | undefined
  keep(file: FoundFile, state: FileState): Promise<void>
  remove(): Promise<void>
}

export type Place = { readonly resultId: string; readonly sessionId: string }

type Content = { place?: Place; files: Record<string, FileState> }

/** The key of an upload: the same platform, project, name and paths resume the same upload. */
export type JournalOf = {
  readonly apiUrl: string
  readonly project: string
  readonly name: string
  readonly paths: readonly string[]
}

/** Opens the journal of an upload; an empty one if there is none yet. */
export async function openJournal(stateFolder: string, of: JournalOf): Promise<Journal> {
  const key = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 24)
  const path = join(stateFolder, 'uploads', `${key}.json`)
  const content = (await read(path)) ?? { files: {} }
  let writing = Promise.resolve()

  const write = (): Promise<void> => {
    const text = JSON.stringify(content)
    writing = writing.then(async () => {
      await mkdir(dirname(path), { recursive: true })
      // Written to a temporary file first: a partial journal would be useless.
      await writeFile(`${path}.new`, text)
      await rename(`${path}.new`, path)
    })
    return writing
  }

  return {
    get place() {
      return content.place
    },
    begin(place) {
      content.place = place
      content.files = {}
      return write()
    },
    stateOf: (file) => content.files[keyOf(file)],
    keep(file, state) {
      content.files[keyOf(file)] = state
      return write()
    },
    async remove() {
      await writing
      await rm(path, { force: true })
    },
  }
}

/** A file that has changed since then is a different file. */
function keyOf({ path, size, modified }: FoundFile): string {
  return `${path} ${size} ${modified}`
}

async function read(path: string): Promise<Content | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
