import { conflict, formState, readJson, type FormStateRecord } from '@benchtop/contracts'
import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Random } from '../ids/random.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { writeFileAtomically } from '../storage/write-file-atomically.ts'

/** Values of a form that were saved under names, with their file. */
export type FormStates = {
  readonly path: string | null
  readonly states: FormStateRecord[]
  readonly revision: string
}

const state = z.strictObject({
  values: formState.shape.values,
  errors: formState.shape.errors.default([]),
})

/** As people write it: by the names of the states, with the `$schema` of editors. */
export const formStatesSchema = z
  .object({ $schema: z.string().optional() })
  .catchall(state)
  .refine(
    (file) => Object.keys(file).every((name) => formState.shape.name.safeParse(name).success),
    'must have names of 1 to 100 characters',
  )

/** A larger file isn't read. */
const mostBytes = 4 * 1024 * 1024

export function createFormStates(random: Random) {
  /** Reads and writes take turns, so that a file can't change between its check and its write. */
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }
  return {
    read: (application: ApplicationRow): Promise<FormStates> =>
      inTurn(() => readStates(pathOf(application))),
    /** Writes all states. Throws 409 where their revision is no longer `revision`, or the form has no file. */
    write: (
      application: ApplicationRow,
      states: readonly FormStateRecord[],
      revision: string,
    ): Promise<FormStates> =>
      inTurn(async () => {
        const { id, name } = application
        const path = pathOf(application)
        if (path === null) {
          throw conflict(
            `The form of application ${id} (${name}) has no file, so that its states have no place: register the app with the file of its form.`,
          )
        }
        const twice = states.find((one, at) => states.findIndex((o) => o.name === one.name) !== at)
        if (twice !== undefined) {
          throw conflict(`Two states are called ${twice.name}: give one another name.`)
        }
        const before = await readStateFile(path)
        if (before.revision !== revision) {
          throw conflict(`${path} was changed by someone else. Read it again, and save once more.`)
        }
        const byName = states.map(
          ({ name: of, values, errors }) => [of, { values, errors }] as const,
        )
        const file = { $schema: before.$schema, ...Object.fromEntries(byName) }
        const text = `${JSON.stringify(file, null, 2)}\n`
        if (Buffer.byteLength(text) > mostBytes) {
          throw conflict(`The states are larger than ${mostBytes} bytes: delete some.`)
        }
        await writeFileAtomically(path, text, random.uniqueName(), 0o644).catch(saying(path))
        return readStates(path)
      }),
  }
}
/** The saved states of forms, each in a file next to the form's: form.states.json for form.json. */
export type FormStateFiles = ReturnType<typeof createFormStates>

/** The file for the states of a form. */
function pathOf({ form_path: path }: ApplicationRow): string | null {
  if (path === null) return null
  return join(dirname(path), `${basename(path).replace(/\.[^.]+$/, '')}.states.json`)
}

async function readStates(path: string | null): Promise<FormStates> {
  const { states, revision } = await readStateFile(path)
  return { path, states, revision }
}

async function readStateFile(path: string | null) {
  const text = path === null ? undefined : await textOf(path)
  const revision = hash('sha256', text ?? '', 'hex')
  if (text === undefined) return { states: [], revision }
  const parsed = formStatesSchema.safeParse(parse(text, path ?? ''))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw conflict(
      `${path}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is invalid'}. Write it as {"name": {"values": {…}, "errors": []}}.`,
    )
  }
  const { $schema, ...byName } = parsed.data
  const states = Object.entries(byName).map(([name, one]) => ({ name, ...one }))
  return { $schema, states, revision }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes) throw new Error(`it is larger than ${mostBytes} bytes`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    return saying(path)(error)
  }
}

function parse(text: string, path: string): unknown {
  try {
    return readJson(text)
  } catch (error) {
    return saying(path)(error)
  }
}

/** A problem with a file is for its owner to fix, and not an error of the platform. */
function saying(path: string): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw conflict(`The file ${path} can't be used: ${reason}.`)
  }
}
