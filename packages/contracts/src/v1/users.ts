import { GET, operationsOf } from '../operation.ts'
import { resource, user } from '../permission.ts'
import { record } from '../results.ts'
import { userRecord } from './records/user.ts'

export const users = operationsOf('v1', {
  getCurrentUser: GET('/users/current', {
    summary: 'Returns the user to whom the token belongs.',
    permission: user,
    responses: { 200: record(userRecord) },
  }),
  getUser: GET('/users/{id}', {
    summary: 'Returns a user by id. Only your own record is accessible.',
    permission: resource('BROWSE', 'user', 'id'),
    responses: { 200: record(userRecord) },
  }),
})
