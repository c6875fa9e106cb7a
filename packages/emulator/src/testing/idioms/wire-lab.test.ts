import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../client.ts'
import { startTestPlatform } from '../test-platform.ts'

// What deployed clients send and expect of the lab and of scopes, statement by statement.

describe.each(profiles)('the profile %s', (profile) => {
  const recordIn = ({ body }: Reply): Reply['body'] =>
    (profile === 'field' ? body : body.Response) as unknown

  it('[WIR-03] creates biosamples, their libraries, datasets and files of these', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const sample = await ada.postJson('v2/biosamples', {
      BioSampleName: 'B-2',
      DefaultProjectId: '4001',
    })
    expect(sample.status).toBe(201)
    const { Id } = recordIn(sample)
    const prep = recordIn(await ada.get('v2/libraries/16001')).LibraryPrep as { Id: string }
    const library = await ada.postJson(`v2/biosamples/${Id}/libraries`, {
      Name: 'L-2',
      LibraryPrepId: prep.Id,
    })
    expect([library.status, library.text]).toEqual([201, expect.any(String)])
    const dataset = await ada.postJson('v2/projects/4001/datasets', {
      Name: 'D-2',
      DatasetTypeId: 'common.fastq',
    })
    expect([dataset.status, dataset.text]).toEqual([201, expect.any(String)])
    const made = recordIn(dataset)
    const file = await ada.upload(`v2/datasets/${made.Id}/files?name=a.txt`, 'text')
    expect(file.status).toBe(201)
    const files = recordIn(await ada.get(`v2/datasets/${made.Id}/files`)).Items
    expect(files).toMatchObject([{ Name: 'a.txt', Size: 4 }])
  })

  it('[WIR-02] takes scopes in any case, with commas and spaces between them', async () => {
    await using platform = await startTestPlatform({ profile })
    for (const scope of ['browse global,read global', 'Browse Global, READ global']) {
      const { status, body } = await platform.anonymous.post('v1pre3/oauthv2/deviceauthorization', {
        client_id: 'cohort-browser',
        response_type: 'device_code',
        scope,
      })
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ device_code: expect.any(String) }),
      ])
    }
  })

  it('[WIR-01] biosamples: have all of their members, with preps, requests and yields', async () => {
    await using platform = await startTestPlatform({ profile })
    const one = recordIn(await platform.ada.get('v2/biosamples/12001'))
    const wanted =
      'Id Href UserOwnedBy BioSampleName DefaultProject DateModified DateCreated Subject Status LabStatus LibraryPreps PrepRequests Yields Properties'
    expect(Object.keys(one as object)).toEqual(expect.arrayContaining(wanted.split(' ')))
    expect(one.Yields).toMatchObject([
      {
        LibraryPrep: { Id: expect.any(String) },
        TotalExpectedYield: expect.any(Number),
        TotalActualYield: expect.any(Number),
        TotalFastqDatasets: 1,
        TotalLanes: 1,
      },
    ])
  })

  it('[WIR-01] datasets: are found by ~common.fastq, and completed by Complete or Completed', async () => {
    await using platform = await startTestPlatform({ profile })
    const { ada } = platform
    const fastq = recordIn(await ada.get('v2/datasets?datasettypes=~common.fastq')).Items as {
      readonly V1pre3Id: string
    }[]
    expect(fastq.map(({ V1pre3Id }) => V1pre3Id).toSorted()).toEqual(['sample.5001', 'sample.5002'])
    for (const UploadStatus of ['Complete', 'Completed']) {
      const made = await ada.postJson('v2/projects/4001/datasets', {
        Name: `D-${UploadStatus}`,
        DatasetTypeId: 'common.files',
      })
      const { Id } = recordIn(made)
      const done = await ada.postJson(`v2/datasets/${Id}`, { UploadStatus })
      const complete = profile === 'spec' ? 'Complete' : 'Completed'
      expect([done.status, recordIn(done)]).toMatchObject([200, { UploadStatus: complete }])
    }
  })

  it.each(['libraries/16001', 'librarypools/17001', 'preprequests/15001'])(
    '[WIR-03] takes a requeue of %s, with its yield as a text',
    async (of) => {
      await using platform = await startTestPlatform({ profile })
      const requeue = { requestedadditionalyield: '1000', LIMSId: 'L-1', unknown: 'x' }
      const reply = await platform.ada.postJson(`v2/${of}/labrequeues`, requeue)
      expect(reply.status).toBe(201)
      expect(recordIn(reply)).toMatchObject({ RequestedAdditionalYield: 1000, LIMSId: 'L-1' })
    },
  )
})
