import { limits } from '@benchtop/contracts'
import { silentLog, type Log } from '../kernel/log.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { readFormApart } from '../form-reading/read-forms.ts'

/** The errors of a form's definition, each with its line and column; empty where it can be used. */
export async function formErrors(text: string): Promise<string[]> {
  const { diagnostics } = await readFormApart(text)
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, limits.namedProblems)
    .map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`)
}

/** An error in the form of an application. */
export type FormError = {
  readonly application: string
  readonly name: string
  readonly path: string | null
  readonly message: string
}

/** The errors in the forms of some applications. */
export async function errorsInForms(applications: readonly ApplicationRow[]): Promise<FormError[]> {
  const found = await Promise.all(
    applications.map(async ({ id, name, form, form_path: path }) => {
      const errors = form === null ? [] : await formErrors(form)
      return errors.map((message) => ({ application: String(id), name, path, message }))
    }),
  )
  return found.flat()
}

/**
 * Warns in the log of the errors in applications' forms, as they are seeded: launches with them are refused, which their
 * developer should learn before. Warns of each text once.
 */
export function createFormWarnings(log: Log) {
  const warned = new Map<number, string>()
  return async (applications: readonly ApplicationRow[]): Promise<void> => {
    // Reading all forms takes a noticeable part of a test platform's start.
    if (log === silentLog) return
    for (const { id, name, form, form_path: path } of applications) {
      if (form === null || warned.get(id) === form) continue
      warned.set(id, form)
      for (const error of await formErrors(form)) {
        log.warn(
          { application: id, path },
          `The form of application ${id} (${name}) can't be used: ${path ?? 'form'}, ${error}`,
        )
      }
    }
  }
}
