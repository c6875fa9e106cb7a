import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The definition of a form, as its file states it. */
export type FormFileText = {
  /** Of a form in code, what the code defines, as JSON. */
  readonly text: string
  /** Whether the file is a module that exports the form: its lines aren't those of the text. */
  readonly isCode: boolean
}

/** A module of a form that can't be evaluated, or exports none. */
export class FormModuleError extends Error {
  override readonly name = 'FormModuleError'
  readonly code = 'FormModuleInvalid'
}

const codeExtensions: ReadonlySet<string> = new Set(['.ts', '.mts', '.js', '.mjs'])

/** So long a module may take to be evaluated, its imports included. */
const timeoutMs = 30_000
/** More characters are no form. */
const mostCharacters = 4 * 1024 * 1024
const heapMegabytes = 256

/** Whether the file of a form is a module, such as `form.ts`, by its name. */
export function isFormModule(path: string): boolean {
  return codeExtensions.has(extname(path))
}

/**
 * Reads the file of a form: its text, or what a module exports as `form` or as its default, usually by `defineForm`. A
 * module is evaluated as it and its imports are now. Rejects with a FormModuleError, or as `readFile` does.
 */
export async function readFormFile(path: string): Promise<FormFileText> {
  const text = await readFile(path, 'utf8')
  if (!isFormModule(path)) return { text, isCode: false }
  return { text: await definitionIn(path), isCode: true }
}

type Answer = { readonly text: string } | { readonly reason: string }

/**
 * What the thread runs, in which nothing was imported before: a module of the platform's own thread would be the one that
 * was read first, whatever is saved later. An invalid definition is passed on, to be reported like that of any file.
 */
const evaluation = `
const { parentPort, workerData } = require('node:worker_threads')
const isForm = (value) => typeof value === 'object' && value !== null && Array.isArray(value.fields)
const answer = (message) => {
  parentPort.postMessage(message)
  // What the module has left open doesn't keep the thread.
  setImmediate(() => process.exit())
}
const placeOf = (error) => {
  const line = error instanceof SyntaxError ? /:(\\d+)$/.exec(String(error.stack).split('\\n', 1)[0]) : null
  return line === null ? '' : 'line ' + line[1] + ': '
}
import(workerData).then(
  (module) => {
    const found = [module.default, module.form].find(isForm)
    if (found === undefined) {
      answer({ reason: 'it exports no form. Write: export default defineForm({ … })' })
    } else {
      answer({ text: JSON.stringify(found, null, 2) + '\\n' })
    }
  },
).catch((error) => {
  if (error?.code === 'FormInvalid' && isForm(error.definition)) {
    answer({ text: JSON.stringify(error.definition, null, 2) + '\\n' })
  } else {
    answer({ reason: placeOf(error) + (error instanceof Error ? error.message : String(error)) })
  }
})`

async function definitionIn(path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const worker = new Worker(evaluation, {
    eval: true,
    workerData: pathToFileURL(path).href,
    argv: [],
    env: {},
    // What the module prints doesn't belong in the output of this program.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const overdue = setTimeout(() => {
    resolve({ reason: `it takes more than ${timeoutMs / 1000} seconds.` })
    void worker.terminate()
  }, timeoutMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error) => resolve({ reason: error.message }))
  worker.once('exit', () => resolve({ reason: 'it ended before its form was read.' }))
  worker.once('messageerror', reject)
  const answer = await promise.finally(() => clearTimeout(overdue))
  if ('text' in answer && answer.text.length <= mostCharacters) return answer.text
  const reason = 'reason' in answer ? answer.reason : 'its form is too large.'
  throw new FormModuleError(`${basename(path)} can't be evaluated: ${reason}`)
}
