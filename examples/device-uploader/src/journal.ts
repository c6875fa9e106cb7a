import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FoundFile } from './find-files.ts'

/** How far the upload of one file is. */
export type FileState = { readonly fileId: string; readonly isDone: boolean }

/** What is known of an upload that was begun: kept until it is whole, so that the same command goes on with it. */
export type Journal = {
  /** The AppResult and its session, once they are made. */
  readonly place: Place | undefined
  begin(place: Place): Promise<void>
  stateOf(file: FoundFile): FileState | undefined
  keep(file: FoundFile, state: FileState): Promise<void>
  remove(): Promise<void>
}

export type Place = { readonly resultId: string; readonly sessionId: string }

type Content = { place?: Place; files: Record<string, FileState> }

/** What an upload is known by: the same platform, project, name and paths go on with the same upload. */
export type JournalOf = {
  readonly apiUrl: string
  readonly project: string
  readonly name: string
  readonly paths: readonly string[]
}

/** Opens the journal of an upload; an empty one where there is none yet. */
export async function openJournal(stateFolder: string, of: JournalOf): Promise<Journal> {
  const key = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 24)
  const path = join(stateFolder, 'uploads', `${key}.json`)
  const content = (await read(path)) ?? { files: {} }
  let writing = Promise.resolve()

  const write = (): Promise<void> => {
    const text = JSON.stringify(content)
    writing = writing.then(async () => {
      await mkdir(dirname(path), { recursive: true })
      // Beside it first: half a journal would know of nothing.
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

/** A file that has changed since is another file. */
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
