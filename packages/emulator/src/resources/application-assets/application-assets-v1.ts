import { formatTimestamp, notFound, type FormAsset, type FormItem } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { ok, v1Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
type FormIds = { readonly applicationId: number; readonly formId: number }
type WithForm = ApplicationRow & { readonly form: string }

/** The form of an application: each version has its own, so that it has the id of the application. */
export function applicationAssetsV1(store: ApplicationStore) {
  const application = (id: number): ApplicationRow => orNotFound(store.get(id), `Application ${id}`)
  const withForm = ({ applicationId, formId }: FormIds): WithForm => {
    const row = application(applicationId)
    if (formId !== applicationId || !hasForm(row)) throw notFound(`Form ${formId}`)
    return row
  }
  return v1Handlers({
    listForms({ params, page }) {
      const row = application(params.applicationId)
      const items = hasForm(row) ? [formAsset(row)] : []
      return {
        status: 200,
        items: items.slice(page.offset, page.offset + page.limit),
        total: items.length,
      }
    },
    getForm: ({ params }) => ok(formAsset(withForm(params))),
    listFormItems({ params, page }) {
      const items = formItems(withForm(params))
      if (page.sortDir === 'Desc') items.reverse()
      return {
        status: 200,
        items: items.slice(page.offset, page.offset + page.limit),
        total: items.length,
      }
    },
    getFormContent({ params }) {
      const row = withForm(params)
      return ok({
        Id: String(row.id),
        Href: formHref(row),
        Form: row.form,
        Callbacks: row.callbacks ?? undefined,
      })
    },
  })
}

function hasForm(row: ApplicationRow): row is WithForm {
  return row.form !== null
}

function formHref({ id }: Pick<ApplicationRow, 'id'>): string {
  return `${hrefOf('application', id)}/assets/forms/${id}`
}

function formAsset(row: ApplicationRow): FormAsset {
  const href = formHref(row)
  return {
    Id: String(row.id),
    Href: href,
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    Version: row.version_number,
    HrefItems: `${href}/items`,
    HrefContent: `${href}/content`,
  }
}

function formItems({ form, callbacks }: WithForm): FormItem[] {
  const item = (id: string, name: FormItem['Name'], type: string, text: string): FormItem => ({
    Id: id,
    Name: name,
    ContentType: type,
    Size: Buffer.byteLength(text),
    Content: text,
  })
  const definition = item('1', 'form.json', 'application/json', form)
  return callbacks === null
    ? [definition]
    : [definition, item('2', 'callbacks.js', 'text/javascript', callbacks)]
}
