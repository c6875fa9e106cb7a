import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const current = 'v1pre3/users/current'

describe('the current user', () => {
  it('[USR-01, CON-05] has the members of its record and no Properties', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get(current)
    expect(status).toBe(200)
    expect(body.Response).toEqual({
      Id: '1001',
      Href: 'v1pre3/users/1001',
      Name: 'Ada Example',
      Email: 'ada@example.test',
      AvatarUrl: expect.stringMatching(/^http:\/\//),
      DateLastActive: expect.stringMatching(/^2026-03-01T12:/),
      DateCreated: expect.stringMatching(/^2026-03-01T12:/),
      HrefRuns: expect.stringMatching(/^v1pre3\/users\/.+\/runs$/),
      HrefProjects: expect.stringMatching(/^v1pre3\/users\/.+\/projects$/),
      HrefHistory: expect.stringMatching(/^v1pre3\/users\/.+\/history$/),
    })
  })

  it('[WIR-01] has Roles, IsWorkgroup and DomainName where they are set', async () => {
    const account = (name: string) => ({ name, email: `${name}@example.test` })
    await using platform = await startTestPlatform({
      seed: {
        users: [
          {
            ...account('lab'),
            id: '1001',
            roles: ['Admin', 'Auditor'],
            isWorkgroup: true,
            domainName: 'lab.example.test',
          },
          { ...account('ben'), id: '1002', isWorkgroup: false },
        ],
        tokens: ['1001', '1002'].map((user) => ({ token: user, user, private: true })),
      },
    })
    const { Response } = (await platform.withToken('1001').get(current)).body
    expect(Response).toMatchObject({
      Roles: ['Admin', 'Auditor'],
      IsWorkgroup: true,
      DomainName: 'lab.example.test',
    })
    const other = (await platform.withToken('1002').get(current)).body.Response
    expect(other.IsWorkgroup).toBe(false)
    expect(other).not.toHaveProperty('Roles')
    expect(other).not.toHaveProperty('DomainName')
  })

  it('[USR-01] needs a valid token and no scope', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.withScopes([]).get(current)
    expect([status, body.Response.Id]).toEqual([200, '1001'])
    expect((await platform.withClient('cohort-browser', 'cohort-secret').get(current)).status).toBe(
      401,
    )
  })

  it('[USR-01] is the user of the token', async () => {
    await using platform = await startTestPlatform()
    expect((await platform.ben.get(current)).body.Response.Email).toBe('ben@example.test')
  })

  it('[USR-01] has addresses that lead to its runs, its projects and its picture', async () => {
    await using platform = await startTestPlatform()
    const { HrefRuns, HrefProjects, AvatarUrl } = (await platform.ada.get(current)).body.Response
    const runs = await platform.ada.get(HrefRuns)
    expect([runs.status, runs.body.Response?.TotalCount]).toEqual([200, 2])
    const projects = await platform.ada.get(HrefProjects)
    expect([projects.status, projects.body.Response?.TotalCount]).toEqual([200, 2])
    const picture = await fetch(AvatarUrl)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  })

  it('[USR-01] was last active when it called last', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.get(current)
    platform.clock.advance('48h')
    await platform.ada.get('v1pre3/genomes')
    const { DateLastActive } = (await platform.ada.get(current)).body.Response
    expect(DateLastActive).toMatch(/^2026-03-03T12:/)
  })
})

describe('a user by id', () => {
  it('[USR-02] may be the caller, without any scope', async () => {
    await using platform = await startTestPlatform()
    const own = await platform.withScopes([]).get('v1pre3/users/1001')
    expect(own.body).toEqual((await platform.ada.get(current)).body)
  })

  it('[USR-02] is 403 Forbidden for another user, whatever the token', async () => {
    await using platform = await startTestPlatform()
    for (const client of [platform.ada, platform.withScopes(['read global', 'audit user'])]) {
      const reply = await client.get('v1pre3/users/1002')
      expect(reply.status).toBe(403)
      expect(refusalOf(reply)).toMatchObject({
        code: 'Forbidden',
        message: expect.stringMatching(/User/),
      })
      expect(reply.text).not.toContain('ben@example.test')
    }
  })

  it.each(['projects', 'runs'])('[WIR-01] has %s that are those of users/current', async (list) => {
    await using platform = await startTestPlatform()
    const own = await platform.reader.get(`v1pre3/users/1001/${list}`)
    expect(own.body).toEqual((await platform.reader.get(`${current}/${list}`)).body)
    expect(own.body.Response.TotalCount).toBe(2)
  })

  it.each(['projects', 'runs'])('[USR-02] does not show its %s to another user', async (list) => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get(`v1pre3/users/1002/${list}`)
    expect(reply.status).toBe(403)
    expect(refusalOf(reply).code).toBe('Forbidden')
    expect((await platform.ada.get(`v1pre3/users/1003/${list}`)).status).toBe(404)
  })

  it('[ERR-03] is 404 where there is none', async () => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get('v1pre3/users/1003')
    expect(reply.status).toBe(404)
    expect(refusalOf(reply).message).toContain('User 1003')
  })
})
