import { describe, expect, it } from 'vitest'
import { columnIn } from '../../testing/lists.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const more = { RequestedAdditionalYield: 600, LIMSId: 'LIMS-7' }

describe('a requeue', () => {
  it.each([
    ['v2/libraries/16001/labrequeues', 'AdditionalYieldOfFinishedLibrary', 'HrefSampleLibrary'],
    ['v2/librarypools/17001/labrequeues', 'AdditionalYieldOfLibraryPool', 'HrefLibraryPool'],
    ['v2/preprequests/15001/labrequeues', 'NewBioSampleLibrary', 'HrefPrepRequest'],
  ])('[V2-02] is made by POST %s', async (path, Type, member) => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.postJson(path, more)
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({
      Status: 'Active',
      Type,
      BioSample: { Id: '12001' },
      RequestedAdditionalYield: 600,
      MatchedYield: 0,
      MissingYield: 600,
      LIMSId: 'LIMS-7',
      [member]: path.replace('/labrequeues', ''),
    })
    expect((await platform.ada.get(body.Response.Href as string)).body.Response).toMatchObject({
      Id: body.Response.Id,
    })
  })

  it('[V2-08] of a pool is listed for each of its biosamples, who share its yield', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    for (const id of ['12001', '12002']) {
      const { body } = await ada.get(`v2/biosamples/${id}/labrequeues`)
      expect(body.Response.Items).toMatchObject([
        { Id: '18001', BioSample: { Id: id }, RequestedAdditionalYield: 1000 },
      ])
    }
    const { body } = await ada.get('v2/biosamples/12002')
    expect(body.Response.Yields).toMatchObject([{ TotalExpectedYield: 500 }])
  })

  it('[V2-08] of a library in a pool is for the whole pool, and its shares leave no base over', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const names = ['A', 'B', 'C']
    await platform.seed({
      biosamples: names.map((name, at) => ({ id: `1205${at}`, owner: '1001', name })),
      libraries: names.map((name, at) => ({
        id: `1605${at}`,
        name,
        biosample: `1205${at}`,
        prep: 'Exome',
      })),
      libraryPools: [
        { id: '17050', owner: '1001', userPoolId: 'three', libraries: ['16050', '16051', '16052'] },
      ],
    })
    const expected = () =>
      Promise.all(
        names.map(async (_, at) => {
          const { body } = await ada.get(`v2/biosamples/1205${at}`)
          return (body.Response.Yields as { TotalExpectedYield: number }[]).map(
            ({ TotalExpectedYield }) => TotalExpectedYield,
          )
        }),
      )
    const request = (of: string, RequestedAdditionalYield: number) =>
      ada.postJson(`v2/${of}/labrequeues`, { RequestedAdditionalYield })
    await request('libraries/16051', 300)
    expect(await expected()).toEqual([[0], [100], [0]])
    await request('librarypools/17050', 100)
    expect(await expected()).toEqual([[34], [133], [33]])
  })

  it.each(['spec', 'field'] as const)(
    '[V2-17] is refused where its bases make a sum that no number holds: %s',
    async (profile) => {
      await using platform = await startTestPlatform({ profile })
      const { ada } = platform
      for (const source of ['libraries/16001', 'librarypools/17001', 'preprequests/15001']) {
        const path = `v2/${source}/labrequeues`
        const request = { RequestedAdditionalYield: Number.MAX_SAFE_INTEGER }
        const { status, text } = await ada.postJson(path, request)
        expect([status, text]).toEqual([400, expect.stringContaining('RequestedAdditionalYield')])
      }
      const half = { RequestedAdditionalYield: 2 ** 52 }
      expect((await ada.postJson('v2/libraries/16001/labrequeues', half)).status).toBe(201)
      expect((await ada.postJson('v2/librarypools/17001/labrequeues', half)).status).toBe(400)
      for (const id of ['12001', '12002']) {
        expect((await ada.get(`v2/biosamples/${id}`)).status).toBe(200)
      }
    },
  )

  it('[V2-17] is fulfilled by later yield, and no longer if that fails', async () => {
    await using platform = await startTestPlatform()
    const { ada } = platform
    const state = async () => {
      const { Status, MatchedYield, MissingYield } = (await ada.get('v2/labrequeues/18001')).body
        .Response
      return [Status, MatchedYield, MissingYield] as unknown
    }
    expect(await state()).toEqual(['Active', 0, 1000])
    await platform.seed({
      projects: [
        {
          owner: '1001',
          name: 'Second run',
          samples: [{ id: '5901', name: 'NA12891', sampleId: 'NA12891' }],
        },
      ],
      datasets: [
        {
          sample: '5901',
          sources: [{ lane: '19001', library: '16002', libraryPool: '17001', yield: 1200 }],
        },
      ],
    })
    expect(await state()).toEqual(['Fulfilled', 1000, 0])
    expect(await columnIn(ada, 'v2/labrequeues?status=fulfilled', 'Id')).toEqual(['18001'])
    expect((await ada.get('v2/biosamples/12002')).body.Response.LabStatus).toBe('Sequenced')
    await ada.postJson('v2/librarypools/17001', { Status: 'QCFailed' })
    expect(await state()).toEqual(['Active', 0, 1000])
  })

  it('[V2-02] is refused for resources without remaining yield', async () => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v2/librarypools/17001', { Status: 'Consumed' })
    for (const source of ['librarypools/17001', 'libraries/16001']) {
      expect((await platform.ada.postJson(`v2/${source}/labrequeues`, more)).status).toBe(409)
    }
  })

  it.each([
    ['type=NewBioSampleLibrary', ['NewBioSampleLibrary']],
    ['status=Canceled', []],
    ['sortby=RequestedAdditionalYield', ['NewBioSampleLibrary', 'AdditionalYieldOfLibraryPool']],
    ['sortby=Type&sortdir=Desc', ['NewBioSampleLibrary', 'AdditionalYieldOfLibraryPool']],
    ['id=18001', ['AdditionalYieldOfLibraryPool']],
  ])('[V2-02] is found by %s', async (query, expected) => {
    await using platform = await startTestPlatform()
    await platform.ada.postJson('v2/preprequests/15001/labrequeues', more)
    expect(await columnIn(platform.ada, `v2/labrequeues?${query}`, 'Type')).toEqual(expected)
  })
})
