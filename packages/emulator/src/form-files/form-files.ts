import { conflict } from '@benchtop/contracts'
import { isFormModule, readFormFile } from '@benchtop/forms/files'
import { hash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { Random } from '../ids/random.ts'
import type { Log } from '../kernel/log.ts'
import { createListeners } from '../flow/listeners.ts'
import type {
  ApplicationRow,
  ApplicationStore,
} from '../resources/applications/applications-store.ts'
import { writeFileAtomically } from '../storage/write-file-atomically.ts'
import { createFormWarnings } from './form-errors.ts'
import { watchFiles, type WatchedFiles } from './watch-files.ts'

/** The definition of an app's form, with its file. */
export type FormFile = {
  /** Null if it has none. */
  readonly path: string | null
  readonly text: string
  /** Differs for each text. A write names the revision that was read. */
  readonly revision: string
  /** Whether the file is gone; the text is its last content. */
  readonly isMissing: boolean
}

/** A definition that has changed in its file. */
export type FormChange = { readonly application: number; readonly what: 'form' | 'callbacks' }

/** The files that applications' forms and callbacks are written in. No other file is ever read or written. */
export type FormFiles = AsyncDisposable & {
  /** The current content of the file, which applies from now on. */
  read(application: ApplicationRow): Promise<FormFile>
  /** Writes the complete file. Throws 409 where its revision is no longer `revision`: nothing is lost. */
  write(application: ApplicationRow, text: string, revision: string): Promise<FormFile>
  /** Watches the files of all applications from now on. Called again when applications or files are added. */
  watch(): Promise<void>
  /** The same, if they are watched. */
  refresh(): Promise<void>
  /** Warns in the log of the errors in the forms of all applications; of each text once. */
  warnOfErrors(): Promise<void>
  onChanged(listener: (change: FormChange) => void): () => void
}

type Options = {
  readonly applications: ApplicationStore
  readonly random: Random
  readonly log: Log
}

type Kind = FormChange['what']
const kinds: readonly Kind[] = ['form', 'callbacks']

export function createFormFiles({ applications, random, log }: Options): FormFiles {
  const changes = createListeners<FormChange>()
  const warn = createFormWarnings(log)
  const { takeOver, textOf, formOf } = createFormTexts({ applications, log }, changes.emit)
  let watched: WatchedFiles | undefined
  /** Reads and writes take turns, so that a file can't change between its check and its write. */
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  const follow = (path: string): void => {
    inTurn(() => textOf(path)).catch((error: unknown) => {
      log.warn({ path, error }, `${path} was changed and can't be read.`)
    })
  }
  const watch = async (): Promise<void> => {
    watched ??= watchFiles(follow)
    const paths = applications
      .list()
      .flatMap((row) => [row.form_path, row.callbacks_path].filter((path) => path !== null))
    await watched.set(paths)
    // Changes that were saved before the watch began.
    for (const path of new Set(paths)) await inTurn(() => textOf(path)).catch(() => undefined)
  }

  return {
    read: (application) => inTurn(() => formOf(application)),
    write: (application, text, revision) =>
      inTurn(async () => {
        const { id, name, form_path: path } = application
        const before = await formOf(application)
        if (before.revision !== revision) {
          throw conflict(
            `The form of application ${id} (${name}) was changed by someone else. Read it again, and decide which version to keep.`,
          )
        }
        if (path !== null && isFormModule(path)) {
          throw conflict(`The form of application ${id} (${name}) is code: change it in ${path}.`)
        }
        if (path === null) {
          applications.update(id, { form: text })
          changes.emit({ application: id, what: 'form' })
        } else {
          await writeForm(path, text, random).catch(saying(path, 'written'))
          takeOver(path, text)
        }
        return formOf({ ...application, form: text })
      }),
    watch,
    refresh: async () => {
      if (watched !== undefined) await watch()
    },
    warnOfErrors: () => warn(applications.list()),
    onChanged: changes.listen,
    async [Symbol.asyncDispose]() {
      watched?.[Symbol.dispose]()
      watched = undefined
      await queue
    },
  }
}

/** What the files of forms and callbacks contain, taken over by the applications that they are the files of. */
function createFormTexts(
  { applications, log }: Pick<Options, 'applications' | 'log'>,
  changed: (change: FormChange) => void,
) {
  /** Takes over what a file says now, for whichever applications it is the file of. */
  const takeOver = (path: string, text: string): void => {
    for (const row of applications.list()) {
      for (const what of kinds) {
        if (row[`${what}_path`] !== path || row[what] === text) continue
        applications.update(row.id, { [what]: text })
        log.info({ application: row.id, path }, what)
        changed({ application: row.id, what })
      }
    }
  }
  /** What a file says; undefined where it is gone. */
  const textOf = async (path: string): Promise<string | undefined> => {
    // Callbacks are scripts of their own, which a job or a launch runs: only the module of a form is evaluated.
    const isForm = applications.list().some((row) => row.form_path === path)
    const reading = isForm ? readFormFile(path).then(({ text }) => text) : readFile(path, 'utf8')
    const text = await reading.catch(ifMissing).catch(saying(path, 'read'))
    if (text !== undefined) takeOver(path, text)
    return text
  }
  const formOf = async ({ form, form_path: path }: ApplicationRow): Promise<FormFile> => {
    const found = path === null ? undefined : await textOf(path)
    const text = found ?? form ?? ''
    return {
      path,
      text,
      revision: hash('sha256', text, 'hex'),
      isMissing: path !== null && found === undefined,
    }
  }
  return { takeOver, textOf, formOf }
}

async function writeForm(path: string, text: string, random: Random): Promise<void> {
  const { place, mode } = await whereToWrite(path)
  await writeFileAtomically(place, text, random.uniqueName(), mode)
}

/** A link stays a link, and a file keeps who may read it. */
async function whereToWrite(path: string): Promise<{ place: string; mode: number }> {
  const place = await realpath(path).catch(ifMissing)
  if (place === undefined) return { place: path, mode: 0o644 }
  const { mode } = await stat(place)
  return { place, mode: mode & 0o777 }
}

/** A problem with a file is for its owner to fix, and not an error of the platform. */
function saying(path: string, what: 'read' | 'written'): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw conflict(`The file ${path} can't be ${what}: ${reason}`)
  }
}

function ifMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}
