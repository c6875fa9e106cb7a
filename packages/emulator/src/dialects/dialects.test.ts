import { badRequest, notFound, PlatformError } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { createDialects } from './dialects.ts'

const spec = { profile: 'spec', errorPrefix: 'PLATFORM.COMMON.', aliases: {} } as const
const field = { ...spec, profile: 'field' } as const
const refused = { requestId: 'r1', notifications: [], isUnknownPath: false } as const
const downtime = { Type: 'info', Item: 'planned downtime at noon' }

const record = { Id: '1' }
const info = { displayed: 1, total: 7, offset: 2, limit: 1, sortBy: 'Id', sortDir: 'Asc' } as const
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
  const dialect = createDialects(spec)[api]

  it('[CON-04] puts a record into the envelope', () => {
    expect(dialect.record(record, [])).toEqual({ Response: record, ...success })
  })

  it('[CON-06] returns a page with its position in the list', () => {
    const Response = { Items: [record], ...paging }
    expect(dialect.page([record], info, [])).toEqual({ Response, ...success })
  })

  it('[ERR-01] states the error in three places', () => {
    expect(dialect.error(wrong, refused)).toMatchObject({
      ResponseStatus: { ErrorCode: 'BadRequest', Message: 'Name is required.', Errors },
      Notifications: [{ Type: 'error', Item: 'Name is required.' }],
    })
  })

  it('[CON-13] includes the notifications in every answer', () => {
    expect(dialect.record(record, [downtime])).toMatchObject({ Notifications: [downtime] })
    expect(dialect.page([record], info, [downtime])).toMatchObject({ Notifications: [downtime] })
    expect(dialect.error(wrong, { ...refused, notifications: [downtime] })).toMatchObject({
      Notifications: [{ Type: 'error', Item: 'Name is required.' }, downtime],
    })
  })

  it('[ERR-01] has no Errors where no member of the request is invalid', () => {
    const answer = dialect.error(notFound('Project 1'), refused)
    expect(answer).not.toHaveProperty('ResponseStatus.Errors')
  })

  it('[ERR-07] returns the RequestId with internal errors', () => {
    const answer = dialect.error(new PlatformError('InternalServerError', 'Sorry.'), refused)
    expect(answer).toHaveProperty('ResponseStatus.RequestId', 'r1')
  })
})

describe('the dialect of v2', () => {
  const { v2 } = createDialects(spec)

  it('[V2-01] puts a record into the envelope', () => {
    expect(v2.record(record, [])).toEqual({ Response: record, ...success })
  })

  it('[V2-01] returns a page with its position in the list, in Paging too', () => {
    const Response = { Items: [record], ...paging, Paging: paging }
    expect(v2.page([record], info, [])).toEqual({ Response, ...success })
  })

  it('[ERR-08] has its own error object', () => {
    expect(v2.error(notFound('AppSession 1'), refused)).toEqual({
      ErrorCode: 'NotFound',
      ErrorMessage: "AppSession 1 doesn't exist.",
      RequestId: 'r1',
    })
    expect(v2.error(wrong, refused)).toMatchObject({ ErrorCode: 'BadRequest', Errors })
  })
})

describe('the dialect of v2 under the field profile', () => {
  const { v2 } = createDialects(field)

  it('returns records without an envelope, and pages with Items and Paging', () => {
    expect(v2.record(record, [])).toEqual(record)
    expect(v2.page([record], info, [])).toEqual({ Items: [record], Paging: paging })
  })
})

describe('errors under the field profile', () => {
  const { v1, v2 } = createDialects(field)

  it('[WIR-01] have the prefixed codes of deployed platforms', () => {
    const codeOf = (error: PlatformError) =>
      (v1.error(error, refused) as { ResponseStatus: { ErrorCode: string } }).ResponseStatus
        .ErrorCode
    expect(codeOf(notFound('Project 1'))).toBe('PLATFORM.COMMON.NOT_FOUND')
    expect(codeOf(new PlatformError('Forbidden', 'No.'))).toBe(
      'PLATFORM.COMMON.INSUFFICIENT_RESOURCE_PERMISSIONS',
    )
    expect(codeOf(new PlatformError('Gone', 'In the trash.'))).toBe(
      'PLATFORM.COMMON.RESOURCE_REMOVED',
    )
    expect(v2.error(notFound('AppSession 1'), refused)).toMatchObject({
      ErrorCode: 'PLATFORM.COMMON.NOT_FOUND',
    })
  })

  it('[WIR-01] have the configured prefix', () => {
    const { v1: other } = createDialects({ ...field, errorPrefix: 'ACME.' })
    expect(other.error(notFound('Project 1'), refused)).toHaveProperty(
      'ResponseStatus.ErrorCode',
      'ACME.NOT_FOUND',
    )
  })

  it('[WIR-01] have no code where the path is unknown', () => {
    const answer = v1.error(notFound('The address /x'), { ...refused, isUnknownPath: true })
    expect(answer).not.toHaveProperty('ResponseStatus.ErrorCode')
    expect(answer).toHaveProperty('ResponseStatus.Message', "The address /x doesn't exist.")
  })
})

describe('aliases', () => {
  const { v1, v2 } = createDialects({ ...spec, aliases: { HrefPlatformUI: 'HrefOtherUI' } })

  it('[WIR-01] return a member under its second name too, at every depth', () => {
    const given = { HrefPlatformUI: 'http://a/', Content: [{ HrefPlatformUI: 'http://b/' }] }
    const both = {
      HrefPlatformUI: 'http://a/',
      HrefOtherUI: 'http://a/',
      Content: [{ HrefPlatformUI: 'http://b/', HrefOtherUI: 'http://b/' }],
    }
    expect(v1.record(given, [])).toHaveProperty('Response', both)
    expect(v2.page([given], info, [])).toHaveProperty('Response.Items', [both])
  })

  it('[WIR-01] keep a member that already has the second name', () => {
    const given = { HrefPlatformUI: 'a', HrefOtherUI: 'b' }
    expect(v1.record(given, [])).toHaveProperty('Response', given)
  })
})
