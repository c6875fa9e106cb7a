import { notFound } from '@benchtop/contracts'
import { z } from 'zod'
import type { Platform } from '../platform.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { controlOperation, launchRequest, type ControlOperation } from './control-operations.ts'
import { pathId, requireExisting } from './existing.ts'

/** Forms as their developer works on them: in the files that they are written in. */
export function formOperations(platform: Platform): readonly ControlOperation[] {
  const { applications, formFiles, launches, users } = platform
  const applicationIn = (params: Readonly<Record<string, string>>): ApplicationRow => {
    const row = applications.get(pathId(params))
    if (row === undefined) throw notFound(`Application ${params['id']}`)
    return row
  }
  const withForm = (params: Readonly<Record<string, string>>): ApplicationRow => {
    const row = applicationIn(params)
    if (row.form === null) throw notFound(`A form of application ${params['id']}`)
    return row
  }
  return [
    controlOperation({
      method: 'GET',
      path: 'forms',
      summary: 'The forms of applications: the file of each, and how many errors it has.',
      async run() {
        const { readForm } = await import('@benchtop/forms')
        const rows = applications.list().filter(({ form }) => form !== null)
        const forms = await Promise.all(
          rows.map(async (row) => {
            // One that can't be read is told as such, and stands in nobody's way.
            const { path, text, isMissing } = await formFiles.read(row).catch(() => {
              return { path: row.form_path, text: row.form ?? '', isMissing: true }
            })
            const { diagnostics } = readForm(text)
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
          }),
        )
        return { forms }
      },
    }),
    controlOperation({
      method: 'GET',
      path: 'form.schema.json',
      summary: 'The JSON Schema of forms.',
      run: async () => (await import('@benchtop/forms')).jsonSchema(),
    }),
    controlOperation({
      method: 'GET',
      path: 'applications/{id}/form',
      summary: "The definition of an application's form, as its file says it now.",
      run: ({ params }) => formFiles.read(withForm(params)),
    }),
    controlOperation({
      method: 'PUT',
      path: 'applications/{id}/form',
      summary:
        "Writes the file of an application's form. `revision` is the one that was read: 409 where it is another by now.",
      body: z.strictObject({ text: z.string().max(2_000_000), revision: z.string() }),
      run: ({ params, body }) => formFiles.write(withForm(params), body.text, body.revision),
    }),
    controlOperation({
      method: 'POST',
      path: 'applications/{id}/rehearsal',
      summary:
        'What a launch would come to: what it would be refused for, or the session that it would make, and what the callbacks say all the same. Nothing is started.',
      body: launchRequest.omit({ application: true, ask: true, pays: true }),
      run({ params, body: { user, properties = [], ...more } }) {
        const userId = requireExisting(users, user, 'user')
        return launches.rehearse({
          userId,
          applicationId: applicationIn(params).id,
          properties,
          ...more,
        })
      },
    }),
  ]
}
