import { GET, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource } from '../permission.ts'
import { collection, record } from '../results.ts'
import { formAsset, formContent, formItem } from './records/application-asset.ts'

/** Forms and callbacks are their developer's: only who owns the application reads them. */
const permission = resource('READ', 'application', 'applicationId')
const list = { permission, paging: paging(['Id']), decided: 'v1-forms' } as const

/** The form of an application with its callbacks, as a developer of the platform keeps them. */
export const applicationAssets = operationsOf('v1', {
  listForms: GET('/applications/{applicationId}/assets/forms', {
    summary: 'Lists the forms of your application: one, if it has any.',
    ...list,
    responses: { 200: collection(formAsset) },
  }),
  getForm: GET('/applications/{applicationId}/assets/forms/{formId}', {
    summary: 'Returns a form of your application, without its content.',
    permission,
    responses: { 200: record(formAsset) },
    decided: 'v1-forms',
  }),
  listFormItems: GET('/applications/{applicationId}/assets/forms/{formId}/items', {
    summary: 'Lists what a form consists of: its definition and its callbacks.',
    ...list,
    responses: { 200: collection(formItem) },
  }),
  getFormContent: GET('/applications/{applicationId}/assets/forms/{formId}/content', {
    summary: 'Returns the definition of a form and its callbacks, as they were written.',
    permission,
    responses: { 200: record(formContent) },
    decided: 'v1-forms',
  }),
})
