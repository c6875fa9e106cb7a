import { expect, it } from 'vitest'
import { operationIds } from './offered-operations.ts'

it('the operations that a fault may name are those of the document, each once', () => {
  const paths = {
    '/projects/{id}': {
      parameters: [],
      get: { operationId: 'v1.getProject' },
      delete: { operationId: 'v1.deleteProject' },
    },
    '/users/current/projects': { get: { operationId: 'v1.getProject' }, post: {} },
  }
  expect(operationIds({ paths })).toEqual(['v1.getProject', 'v1.deleteProject'])
  expect(operationIds({})).toEqual([])
})
