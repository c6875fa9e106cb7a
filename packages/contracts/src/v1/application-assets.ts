import { operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource } from '../permission.ts'
import { collection, record } from '../results.ts'
import { formAsset, formContent, formItem } from './records/application-asset.ts'

/** Forms and callbacks are their developer's: only who owns the application reads them. */
const permission = resource('READ', 'application', 'applicationId')
const list = { permission, paging: paging(['Id']), source: 'decided' } as const

/** The form of an application with its callbacks, as a developer of the platform keeps them. */
export const applicationAssets = {
  listForms: operation({
    id: 'v1.listForms',
    api: 'v1',
    method: 'GET',
    path: '/applications/{applicationId}/assets/forms',
    summary: 'Lists the forms of your application: one, if it has any.',
    ...list,
    responses: { 200: collection(formAsset) },
  }),
  getForm: operation({
    id: 'v1.getForm',
    api: 'v1',
    method: 'GET',
    path: '/applications/{applicationId}/assets/forms/{formId}',
    summary: 'Returns a form of your application, without its content.',
    permission,
    responses: { 200: record(formAsset) },
    source: 'decided',
  }),
  listFormItems: operation({
    id: 'v1.listFormItems',
    api: 'v1',
    method: 'GET',
    path: '/applications/{applicationId}/assets/forms/{formId}/items',
    summary: 'Lists what a form consists of: its definition and its callbacks.',
    ...list,
    responses: { 200: collection(formItem) },
  }),
  getFormContent: operation({
    id: 'v1.getFormContent',
    api: 'v1',
    method: 'GET',
    path: '/applications/{applicationId}/assets/forms/{formId}/content',
    summary: 'Returns the definition of a form and its callbacks, as they were written.',
    permission,
    responses: { 200: record(formContent) },
    source: 'decided',
  }),
} as const
