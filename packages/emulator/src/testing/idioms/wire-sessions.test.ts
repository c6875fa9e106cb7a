import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startAppBench } from '../app-bench.ts'
import type { Reply } from '../client.ts'
import { idsIn, itemsIn } from '../lists.ts'
import { newResult } from '../new-result.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients send and expect, statement by statement: of AppResults and of sessions with what they launch.

const members = (value: object): string[] => Object.keys(value)
const words = (text: string): string[] => text.split(' ')

describe.each(profiles)('the profile %s', (profile) => {
  const isField = profile === 'field'
  const recordIn = ({ body }: Reply): Reply['body'] => (isField ? body : body.Response) as unknown

  it('[WIR-01] AppResults: have their members, alone and in lists', async () => {
    await using platform = await startTestPlatform({ profile })
    const compact = 'Id Href UserOwnedBy Name Status StatusSummary DateCreated TotalSize AppSession'
    const single = 'Description HrefFiles References Properties Projects HrefGenome Genome'
    const { Id, AppSession } = await newResult(platform.ada, {
      Description: 'described',
      HrefGenome: 'v1pre3/genomes/4',
    })
    const one = (await platform.ada.get(`v1pre3/appresults/${Id}`)).body.Response
    expect(members(one)).toEqual(expect.arrayContaining(words(`${compact} ${single}`)))
    for (const place of ['projects/4002', `appsessions/${AppSession.Id}`]) {
      const [row] = await itemsIn(platform.ada, `v1pre3/${place}/appresults`)
      expect(members(row ?? {})).toEqual(expect.arrayContaining(words(compact)))
      for (const name of words(single)) expect(row).not.toHaveProperty(name)
    }
  })

  it('[WIR-01] AppResults: are filtered by Statuses, in any case', async () => {
    await using platform = await startTestPlatform({ profile })
    const running = await newResult(platform.ada)
    const done = await newResult(platform.ada)
    await platform.ada.post(done.AppSession.Href, { Status: 'complete' })
    const list = 'v1pre3/projects/4002/appresults?Statuses='
    expect(await idsIn(platform.ada, `${list}running`)).toEqual([running.Id])
    expect(await idsIn(platform.ada, `${list}Complete,Aborted`)).toEqual([done.Id])
  })

  it('[WIR-01] AppResults: are created in the session that the query or HrefAppSession names', async () => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    const path = 'v1pre3/projects/4002/appresults'
    const References = [{ Rel: 'using', Type: 'Sample', HrefContent: 'v1pre3/samples/5001' }]
    const replies = [
      await platform.ada.postJson(`${path}?appsessionid=${AppSession.Id}`, { Name: 'Q' }),
      await platform.ada.postJson(path, {
        Name: 'H',
        Description: 'described',
        HrefAppSession: AppSession.Href,
        References,
      }),
    ]
    for (const { status, body } of replies) {
      expect([status, body.Response.AppSession.Id]).toEqual([201, AppSession.Id])
    }
    expect(replies[1]?.body.Response).toMatchObject({ Description: 'described', References })
  })

  it('[WIR-01] sessions: have their further members, compact and alone', async () => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    const [compact] = await itemsIn(platform.ada, 'v1pre3/users/current/appsessions?Limit=1')
    const wanted = 'Name QcStatus ModifiedOn DateCompleted TotalSize Application'
    expect(members(compact ?? {})).toEqual(expect.arrayContaining(words(wanted)))
    const one = (await platform.ada.get(AppSession.Href)).body.Response
    const full = `${wanted} OriginatingUri HrefLogs RunningDuration Properties`
    expect(members(one)).toEqual(expect.arrayContaining(words(full)))
  })

  it('[WIR-03] sessions: give a file set that logs are uploaded to', async () => {
    await using platform = await startTestPlatform({ profile })
    const { AppSession } = await newResult(platform.ada)
    const { status, body } = await platform.ada.post(`${AppSession.Href}/logs`)
    expect([status, members(body.Response).toSorted()]).toEqual([200, words('Href HrefFiles Id')])
    const log = await platform.ada.upload(`${body.Response.HrefFiles}?name=a.log`, 'line')
    expect(log.status).toBe(201)
  })

  it('[WIR-03] sessions: are launched by v2 on one biosample, named by its address', async () => {
    const form = {
      $type: 'Form',
      fields: [
        { $type: 'BioSampleChooser', id: 'of', multiselect: true },
        { $type: 'ProjectChooser', id: 'target', valueType: 'Output' },
        { $type: 'TextBox', id: 'note' },
      ],
    }
    const app = { id: '2906', name: 'Of biosamples', kind: 'native', form } as const
    const platform = await startAppBench([app], { profile, executorSlots: 0 })
    const reply = await platform.ada.postJson('v2/applications/2906/launch', {
      Name: 'On biosamples',
      StatusSummary: 'waiting',
      InputParameters: { of: ['biosamples/12001'], target: 'projects/4001', note: 'some text' },
    })
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
    const { Id } = recordIn(reply)
    const session = recordIn(await platform.ada.get(`v2/appsessions/${Id}`))
    expect(session).toMatchObject({ Id, Name: 'On biosamples', StatusSummary: 'waiting' })
    expect(session.Purpose).toBe('AppTrigger')
    const properties = await itemsIn(platform.ada, `v1pre3/appsessions/${Id}/properties`)
    const named = Object.fromEntries(properties.map((one) => [one['Name'], one]))
    expect(named['Input.note']).toMatchObject({ Content: 'some text' })
    expect(named['Input.of']).toMatchObject({ Items: [{ Id: '12001' }] })
  })
})
