import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, operationsOf } from '../operation.ts'
import { paging, v2Paging } from '../paging.ts'
import { visible } from '../permission.ts'
import { collection } from '../results.ts'
import { listParameter, textParameter, enumParameter } from '../scalars.ts'
import { searchRow, searchScopes } from './records/search.ts'

const query = textParameter.pipe(
  z
    .string()
    .max(limits.search.queryLength, `must have at most ${limits.search.queryLength} characters`),
)

const common = {
  permission: visible('BROWSE', 'project'),
  query: z.object({
    scope: listParameter(enumParameter(searchScopes)).default([...searchScopes]),
    query: query.default(''),
  }),
  responses: { 200: collection(searchRow) },
  decided: 'search-language',
} as const

const sortFields = ['Score', 'Name', 'DateCreated', 'DateModified'] as const

export const search = operationsOf('v1', {
  search: GET('/search', {
    summary:
      'Searches the resources that the caller may browse. The query supports words, "phrases", field:value, wildcards (*), ranges ([a TO b], {a TO b}), AND, OR, NOT and parentheses. Without a query, everything matches; without a scope, all scopes are searched.',
    ...common,
    paging: paging(sortFields, { sortDir: 'Desc' }),
  }),
})

/** The same with the paging of v2: what is found are the rows of v1. */
export const v2Search = operationsOf('v2', {
  search: GET('/search', {
    summary: 'Searches the resources that the caller may browse, in the language of v1.',
    ...common,
    recordsOf: 'v1',
    paging: { ...v2Paging(sortFields), sortDir: 'Desc' },
  }),
})
