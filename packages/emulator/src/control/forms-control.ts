import { notFound } from '@benchtop/contracts'
import { readFormApart } from '../form-reading/read-forms.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { orNotFound } from '../resources/or-not-found.ts'
import { requireExisting } from './existing.ts'

/** Forms for their developers: in the files that define them. */
export function formsControl({ applications, formFiles, formStates, launches, users }: Platform) {
  const application = (id: number): ApplicationRow =>
    orNotFound(applications.rows.get(id), `Application ${id}`)
  const withForm = (id: number): ApplicationRow => {
    const row = application(id)
    if (row.form === null) throw notFound(`A form of application ${id}`)
    return row
  }
  const summary = async (row: ApplicationRow) => {
    // One that can't be read is listed as such, and doesn't keep the others from being listed.
    const { path, text, isMissing } = await formFiles.read(row).catch(() => {
      return { path: row.form_path, text: row.form ?? '', isMissing: true }
    })
    const { diagnostics } = await readFormApart(text)
    const count = (wanted: string): number =>
      diagnostics.filter(({ severity }) => severity === wanted).length
    return {
      application: String(row.id),
      name: row.name,
      kind: row.kind,
      owner: String(row.owner_id),
      launchBy: row.launch_by,
      path,
      isMissing,
      errors: count('error'),
      warnings: count('warning'),
    }
  }
  return controlHandlers({
    async listForms() {
      const rows = applications.rows.list().filter(({ form }) => form !== null)
      return { status: 200, record: { forms: await Promise.all(rows.map(summary)) } }
    },
    getFormSchema: async () => ok((await import('@benchtop/forms')).jsonSchema()),
    getForm: async ({ params }) => ok(await formFiles.read(withForm(params.id))),
    saveForm: async ({ params, body }) =>
      ok(await formFiles.write(withForm(params.id), body.text, body.revision)),
    getFormStates: async ({ params }) => ok(await formStates.read(withForm(params.id))),
    saveFormStates: async ({ params, body }) =>
      ok(await formStates.write(withForm(params.id), body.states, body.revision)),
    async rehearse({ params, body: { user, properties = [], ...request } }) {
      const userId = requireExisting(users.rows, user, 'user')
      const applicationId = application(params.id).id
      const rehearsal = await launches.rules.rehearse({
        userId,
        applicationId,
        properties,
        ...request,
      })
      return { status: 200, record: { ...rehearsal, fields: fieldsOf(rehearsal.problems ?? []) } }
    },
  })
}

/** The fields that problems of a launch are about: `values.depth`, `Input.reads[2]`. */
function fieldsOf(problems: readonly { readonly member: string }[]): string[] {
  const ids = problems.map(({ member }) =>
    member.replace(/^(values|Input|Output)\./, '').replace(/[.[].*$/s, ''),
  )
  return [...new Set(ids)].toSorted()
}
