import { operation } from '../operation.ts'
import { resource, user } from '../permission.ts'
import { record } from '../results.ts'
import { userRecord } from './records/user.ts'

export const users = {
  getCurrentUser: operation({
    id: 'v1.getCurrentUser',
    api: 'v1',
    method: 'GET',
    path: '/users/current',
    summary: 'Returns the user to whom the token belongs.',
    permission: user,
    responses: { 200: record(userRecord) },
    source: 'stated',
  }),
  getUser: operation({
    id: 'v1.getUser',
    api: 'v1',
    method: 'GET',
    path: '/users/{id}',
    summary: 'Returns a user by id. Only your own record is accessible.',
    permission: resource('BROWSE', 'user', 'id'),
    responses: { 200: record(userRecord) },
    source: 'stated',
  }),
} as const
