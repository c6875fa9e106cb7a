import { badRequest, notFound, PlatformError } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects.ts'

const record = { Id: '1' }
const info = { total: 7, offset: 2, limit: 1, sortBy: 'Id', sortDir: 'Asc' } as const
const paging = {
  DisplayedCount: 1,
  TotalCount: 7,
  Offset: 2,
  Limit: 1,
  SortDir: 'Asc',
  SortBy: 'Id',
}
const success = { ResponseStatus: {}, Notifications: [] }
const wrong = badRequest([{ member: 'Name', code: 'Required', message: 'Name is required.' }])
const Errors = [{ Member: 'Name', ErrorCode: 'Required', Message: 'Name is required.' }]

describe.each(['v1', 'billing'] as const)('the dialect of %s', (api) => {
  const dialect = dialects('spec')[api]

  it('[CON-04] puts a record into the envelope', () => {
    expect(dialect.record(record)).toEqual({ Response: record, ...success })
  })

  it('[CON-06] gives a page its place in the list', () => {
    const Response = { Items: [record], ...paging }
    expect(dialect.page([record], info)).toEqual({ Response, ...success })
  })

  it('[ERR-01] says in three places what went wrong', () => {
    expect(dialect.error(wrong, 'r1')).toMatchObject({
      ResponseStatus: { ErrorCode: 'BadRequest', Message: 'Name is required.', Errors },
      Notifications: [{ Type: 'error', Item: 'Name is required.' }],
    })
  })

  it('[ERR-01] has no Errors where nothing of the request is wrong', () => {
    const answer = dialect.error(notFound('Project 1'), 'r1')
    expect(answer).not.toHaveProperty('ResponseStatus.Errors')
  })

  it('[ERR-07] gives the RequestId with what is the platform’s own fault', () => {
    const answer = dialect.error(new PlatformError('InternalServerError', 'Sorry.'), 'r1')
    expect(answer).toHaveProperty('ResponseStatus.RequestId', 'r1')
  })
})

describe('the dialect of v2', () => {
  const { v2 } = dialects('spec')

  it('[V2-01] puts a record into the envelope', () => {
    expect(v2.record(record)).toEqual({ Response: record, ...success })
  })

  it('[V2-01] gives a page its place in the list, under Paging too', () => {
    const Response = { Items: [record], ...paging, Paging: paging }
    expect(v2.page([record], info)).toEqual({ Response, ...success })
  })

  it('[ERR-08] has an error object of its own', () => {
    expect(v2.error(notFound('AppSession 1'), 'r1')).toEqual({
      ErrorCode: 'NotFound',
      ErrorMessage: "AppSession 1 doesn't exist.",
      RequestId: 'r1',
    })
    expect(v2.error(wrong, 'r1')).toMatchObject({ ErrorCode: 'BadRequest', Errors })
  })
})

describe('the dialect of v2 under the field profile', () => {
  const { v2 } = dialects('field')

  it('gives records bare and pages with Items and Paging', () => {
    expect(v2.record(record)).toEqual(record)
    expect(v2.page([record], info)).toEqual({ Items: [record], Paging: paging })
  })
})
