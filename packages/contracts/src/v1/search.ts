import { z } from 'zod'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { visible } from '../permission.ts'
import { collection } from '../results.ts'
import { listParameter, textParameter, wordParameter } from '../scalars.ts'
import { searchRow, searchScopes } from './records/search.ts'

const query = textParameter.pipe(
  z
    .string()
    .max(limits.search.queryLength, `must have at most ${limits.search.queryLength} characters`),
)

export const search = {
  search: operation({
    id: 'v1.search',
    api: 'v1',
    method: 'GET',
    path: '/search',
    summary:
      'Searches the resources that the caller may browse. The query supports words, "phrases", field:value, wildcards (*), ranges ([a TO b], {a TO b}), AND, OR, NOT and parentheses. Without a query, everything matches; without a scope, all scopes are searched.',
    permission: visible('BROWSE', 'project'),
    query: z.object({
      scope: listParameter(wordParameter(searchScopes)).default([...searchScopes]),
      query: query.default(''),
    }),
    paging: paging(['Score', 'Name', 'DateCreated'], { sortDir: 'Desc' }),
    responses: { 200: collection(searchRow) },
    source: 'decided',
  }),
} as const
