import { expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

// Members that the document of v2 states of records inside others.

it('[V2-02] an AppResult that is referred to has its project, and says whether it is deleted', async () => {
  await using platform = await startTestPlatform()
  const { ada } = platform
  const property = { Name: 'My.Result', Type: 'appresult', Content: 'v1pre3/appresults/6001' }
  await ada.postJson('v2/projects/4002/properties', { Properties: [property] })
  const { body } = await ada.get('v2/projects/4002/properties/My.Result')
  expect(body.Response.AppResult).toMatchObject({
    Id: '6001',
    Projects: [{ Id: '4001', Href: 'v2/projects/4001', Name: 'Volvox' }],
    IsDeleted: false,
  })
})

it('[V2-02] a requeue has properties in its full form, a list of properties its Href', async () => {
  await using platform = await startTestPlatform()
  const { ada } = platform
  const Href = 'v2/labrequeues/18001/properties'
  const empty = { Items: [], DisplayedCount: 0, TotalCount: 0, Href }
  const one = (await ada.get('v2/labrequeues/18001')).body.Response
  expect(one.Properties).toEqual(empty)
  const listed = (await ada.get('v2/labrequeues')).body.Response.Items as object[]
  expect(listed[0]).not.toHaveProperty('Properties')
  const property = { Name: 'Lab.note', Type: 'string', Content: 'again' }
  expect((await ada.postJson(Href, { Properties: [property] })).status).toBe(201)
  expect((await ada.get(Href)).body.Response).toMatchObject({
    Href,
    TotalCount: 1,
    Items: [{ Name: 'Lab.note', Content: 'again' }],
  })
  expect((await ada.get('v2/labrequeues/18001')).body.Response.Properties.TotalCount).toBe(1)
})

it("[V2-02] a library's container has the members of its own record", async () => {
  await using platform = await startTestPlatform()
  const { Items } = (await platform.ada.get('v2/biosamples/12001/libraries')).body.Response
  const { Container } = (Items as { Container?: { Href: string } }[]).find(
    (one) => one.Container !== undefined,
  )!
  const own = (await platform.ada.get(Container!.Href)).body.Response
  expect(own).toMatchObject({ ContainerType: expect.any(String), LibraryCount: expect.any(Number) })
  expect(Container).toEqual({ ...own, Name: own.UserContainerId })
})

it('[V2-16] a seed names a dataset as the API does', async () => {
  await using platform = await startTestPlatform()
  const Id = `ds.${'22001'.padStart(32, '0')}`
  await platform.seed({
    projects: [{ id: '4100', owner: '1001', name: 'P', samples: [{ id: '5100', name: 'S' }] }],
    datasets: [{ id: Id, sample: '5100' }],
  })
  const { Items } = (await platform.ada.get('v2/projects/4100/datasets')).body.Response
  expect(Items).toMatchObject([{ Id }])
})
