import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { newResult } from '../new-result.ts'
import { decide, newPurchase, storePath } from '../purchases.ts'
import { startTestPlatform } from '../test-platform.ts'

// How old clients write requests, in both profiles.

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(profiles)('the profile %s', (profile) => {
  it('[WIR-02] reads nested members of forms, by brackets, dots and as JSON', async () => {
    await using platform = await startTestPlatform({ profile })
    const bodies = [
      'Name=a&References[0][Rel]=using&References[0][Type]=Sample&References[0][HrefContent]=v1pre3/samples/5001',
      'NAME=a&references%5B0%5D%5Brel%5D=using&references%5B0%5D%5Btype%5D=Sample&references%5B0%5D%5Bhrefcontent%5D=v1pre3%2Fsamples%2F5001',
      'Name=a&References[][Rel]=using&References[][Type]=Sample&References[][HrefContent]=v1pre3/samples/5001',
      'Name=a&References[0].Rel=using&References[0].Type=Sample&References[0].HrefContent=v1pre3/samples/5001',
      'name=a&references.0.rel=using&references.0.type=Sample&references.0.hrefcontent=v1pre3/samples/5001',
      `Name=a&References=${encodeURIComponent('[{"Type":"Sample","HrefContent":"v1pre3/samples/5001"}]')}`,
    ]
    for (const body of bodies) {
      const made = await platform.ada.send('POST', 'v1pre3/projects/4002/appresults', form, body)
      expect(made.status).toBe(201)
      expect(made.body.Response.References).toMatchObject([
        { Rel: 'using', Type: 'Sample', HrefContent: 'v1pre3/samples/5001' },
      ])
    }
    const wrong = 'Name=a&References[0][Rel]=using'
    const refused = await platform.ada.send('POST', 'v1pre3/projects/4002/appresults', form, wrong)
    expect(refused.status).toBe(400)
    expect(refused.body.ResponseStatus.Errors).toMatchObject([
      { Member: 'References[0].Type' },
      { Member: 'References[0].HrefContent' },
    ])
  })

  it('[WIR-02] creates and changes samples by forms, with members in any case', async () => {
    await using platform = await startTestPlatform({ profile })
    const made = await platform.ada.post('v1pre3/projects/4002/samples', {
      name: 'HG001',
      READ1: '151',
      IsPairedEnd: 'False',
      numreadsraw: '-999',
    })
    expect(made.status).toBe(201)
    expect(made.body.Response).toMatchObject({ Name: 'HG001', Read1: 151, IsPairedEnd: false })
    const changes = {
      name: 'HG001 again',
      sampleid: 'S-9',
      SAMPLENUMBER: '7',
      Read2: '150',
      NumReadsRaw: '12',
      numreadspf: '10',
      IsPairedEnd: 'true',
      status: 'complete',
      StatusSummary: 'done',
    }
    const changed = await platform.ada.post(made.body.Response.Href, changes)
    expect(changed.status).toBe(200)
    expect(changed.body.Response).toMatchObject({
      Name: 'HG001 again',
      SampleId: 'S-9',
      SampleNumber: 7,
      Read1: 151,
      Read2: 150,
      NumReadsRaw: 12,
      NumReadsPF: 10,
      IsPairedEnd: true,
      Status: 'Complete',
      StatusSummary: 'done',
    })
    const read = await platform.ada.get(made.body.Response.Href)
    expect(read.body.Response).toEqual(changed.body.Response)
    const reader = platform.withScopes(['read project 4002'], { application: '2001' })
    expect((await reader.post(made.body.Response.Href, { Name: 'no' })).status).toBe(403)
    const ofRun = await platform.ada.post('v1pre3/samples/5001', { Status: 'Running' })
    expect(ofRun.status).toBe(409)
  })

  it('[WIR-04] reads the forms of v2, billing and OAuth by members in any case', async () => {
    await using platform = await startTestPlatform({ profile })
    const { id, secret } = await newPurchase(platform, platform.ada)
    await decide(platform, id, 'confirm')
    const replies = [
      await platform.ada.post('v2/appsessions', { NAME: 'S', statussummary: 's' }),
      await platform.ada.post('v2/projects/4001/datasets/', {
        name: 'D',
        datasettypeid: 'common.files',
      }),
      await platform.ada.post(storePath(platform, `purchases/${id}/refund`), {
        REFUNDSECRET: secret,
        comment: 'by form',
      }),
      await platform.anonymous.post('v1pre3/oauthv2/deviceauthorization', {
        CLIENT_ID: 'cohort-browser',
        Response_Type: 'device_code',
        SCOPE: 'browse global',
      }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200, 200])
  })

  it('[WIR-04] names JSON to a form where only JSON is documented', async () => {
    await using platform = await startTestPlatform({ profile })
    const paths = [
      'v1pre3/projects/4002/properties',
      'v2/projects/4002/properties',
      'v2/biosamples',
      storePath(platform, 'purchases'),
    ]
    for (const path of paths) {
      const { status, text } = await platform.ada.post(path, { 'Properties[0][Name]': 'Demo.a' })
      expect([path, status]).toEqual([path, 415])
      expect(text).toContain('must be application/json')
    }
  })

  it('[WIR-02] reads paths and parameters in any case, with more slashes than needed', async () => {
    await using platform = await startTestPlatform({ profile })
    const paths = [
      'V1PRE3/Projects/4001',
      'v1pre3/projects/4001/',
      'v1pre3//projects//4001',
      '/v1pre3/projects/4001//',
      'v1pre3/projects/4001%20',
      'v1pre3/projects/%34001',
      'v1pre3/projects/4001?include=PERMISSIONS&LIMIT=3',
    ]
    for (const path of paths) {
      const { status, body } = await platform.ada.send('GET', `${platform.apiUrl}/${path}`, {})
      expect([path, status, body.Response.Id]).toEqual([path, 200, '4001'])
    }
    const list = await platform.ada.get(
      'v1pre3/Users/Current/Projects/?LIMIT=1&offset=1&SORTBY=name&sortdir=DESC',
    )
    expect(list.body.Response).toMatchObject({
      Limit: 1,
      Offset: 1,
      SortBy: 'Name',
      SortDir: 'Desc',
    })
    expect((await platform.ada.get('v2/users/current/subscription/')).status).toBe(200)
    expect((await platform.ada.get('v2/users/current/subscription')).status).toBe(200)
  })

  it('[WIR-02] reads names that are encoded by percent signs', async () => {
    await using platform = await startTestPlatform({ profile })
    const { HrefFiles } = await newResult(platform.ada)
    const name = encodeURIComponent('Größe & more+.txt')
    const path = `${HrefFiles}?name=${name}&directory=a%2Fb%20c`
    const { body } = await platform.ada.upload(path, 'x', 'text/plain')
    expect(body.Response).toMatchObject({
      Name: 'Größe & more+.txt',
      Path: 'a/b c/Größe & more+.txt',
    })
    const Properties = [{ Name: 'Demo.words', Type: 'string[]', Items: ['a'] }]
    await platform.ada.postJson('v1pre3/projects/4001/properties', { Properties })
    const property = await platform.ada.get('v1pre3/projects/4001/properties/Demo%2Ewords/items')
    expect(property.body.Response.Items).toMatchObject([{ Content: 'a' }])
    const found = await platform.ada.get('v1pre3/users/current/projects?Name=Ben%27s%20project')
    expect(found.body.Response.TotalCount).toBe(0)
  })

  it('[WIR-01] takes Limit=1024, which old clients send to every list', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const path of [
      'users/current/projects',
      'users/current/runs',
      'users/current/appsessions',
      'projects/4001/samples',
      'projects/4001/appresults',
      'projects/4001/properties',
      'genomes',
    ]) {
      const { status, body } = await platform.ada.get(`v1pre3/${path}?Limit=1024&Offset=0`)
      expect([path, status, body.Response.Limit]).toEqual([path, 200, 1024])
    }
    const files = await platform.ada.get('v1pre3/appresults/6001/files?Limit=1024')
    expect([files.status, files.body.Response.Limit]).toEqual(
      profile === 'field' ? [200, 1000] : [400, undefined],
    )
  })

  it('[WIR-04] leaves out what is absent, and writes no null, in records and lists', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const path of [
      'v1pre3/users/current',
      'v1pre3/runs/8002',
      'v1pre3/projects/4002',
      'v1pre3/samples/5002',
      'v1pre3/appresults/6001',
      'v1pre3/files/7003',
      'v1pre3/users/current/appsessions',
      'v1pre3/applications',
      'v2/projects/4002',
      'v2/biosamples',
      'v2/datasets',
    ]) {
      const { status, text } = await platform.ada.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(/:null|":\s|,\s"/)
    }
  })
})
