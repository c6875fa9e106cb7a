import { v2, type Operation } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { datasetId, openListedWorld } from '../testing/listed-world.ts'
import { adasSession } from '../testing/purchases.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { discard } from '../testing/trash.ts'

type Item = Readonly<Record<string, unknown>>
type Key = string | number

/** The values of fields that aren't members of the record, by their paths in it. */
const places: Readonly<Record<string, string>> = {
  AppId: 'Application.Id',
  AppName: 'Application.Name',
  ApplicationName: 'AppSession.Application.Name',
  AppSessionName: 'AppSession.Name',
  Project: 'DefaultProject.Name',
  ProjectName: 'Project.Name',
  Subject: 'Subject.UserSubjectId',
  UserOwnedBy: 'UserOwnedBy.Name',
}

/** The lists, each at an address where it has several rows. */
const paths: Readonly<Record<string, string>> = {
  listAppSessionComments: `appsessions/${adasSession}/comments`,
  listAppSessionLogFiles: 'appsessions/{session}/logfiles',
  listBioSampleLibraries: 'biosamples/12001/libraries',
  listBioSampleLabRequeues: 'biosamples/12001/labrequeues',
  listRunLaneSummaries: 'biosamples/12001/runlanesummaries',
  listProjectDatasets: 'projects/4001/datasets',
  listDatasetComments: `datasets/${datasetId(20_001)}/comments`,
  listDatasetFiles: `datasets/${datasetId(20_201)}/files`,
  listGenomeFileSets: 'genomes/4/filesets',
  listGenomeAnnotations: 'genomes/4/annotations',
  listPoolLibraries: 'librarypools/17001/libraries',
  listRunFiles: 'runs/8001/files',
  listRunLanes: 'runs/8101/lanes',
  listLaneLibraryMappings: 'runs/8101/lanelibrarymappings',
  listLaneComments: 'lanes/19001/comments',
  listWorkflows: 'applications/2002/workflows',
  listWorkflowBioSamples: 'workflows/{workflow}/biosamples',
  listUserSettings: 'users/1001/settings',
  listUsage: 'users/current/usage?periods=2',
}

/** The members of some records that have a field's order under another name. */
const otherNames: Readonly<Record<string, string>> = {
  'listWorkflowBioSamples.Id': 'BioSample.Id',
  'listWorkflowBioSamples.BioSampleName': 'BioSample.Name',
  'listInstrumentStatistics.Id': 'InstrumentId',
  // Runs are created in the order of their ids.
  'listRunLaneSummaries.CreatedOn': 'RunId',
  'listRunLaneSummaries.ModifiedOn': 'DateModified',
}

const lists = Object.entries<Operation>(v2)
  .filter(([name, { paging }]) => paging !== undefined && !/Properties\./.test(name))
  .map(([name, operation]) => ({
    name,
    path: paths[name] ?? operation.path.slice(1),
    fields: operation.paging?.sortBy ?? [],
  }))

function keyOf(item: Item, list: string, field: string): Key {
  const path = otherNames[`${list}.${field}`] ?? (field in item ? field : (places[field] ?? field))
  let value: unknown = item
  for (const name of path.split('.')) value = (value as Item | undefined)?.[name]
  const isNumber = path.endsWith('Id') && /^\d+$/.test(String(value))
  return isNumber ? Number(value) : ((value as Key | undefined) ?? '')
}

async function rowsOf(platform: TestPlatform, path: string, query: string): Promise<Item[]> {
  const mark = path.includes('?') ? '&' : '?'
  const { body, status } = await platform.ada.get(`v2/${path}${mark}limit=2048&${query}`)
  expect({ path, query, status }).toEqual({ path, query, status: 200 })
  return body.Response.Items as Item[]
}

/** Ids of rows in a group of equal keys; rows without one are compared as they are. */
function identity(item: Item): string {
  const id =
    item['Id'] ??
    (item['BioSample'] as Item | undefined)?.['Id'] ??
    item['LaneId'] ??
    item['InstrumentId'] ??
    item['OwnerId']
  return typeof id === 'string' ? id.padStart(40, '0') : JSON.stringify(item)
}

describe('a list of v2', () => {
  it.each(lists)(
    '[V2-02] $name is sorted by each of its fields, both ways and stably',
    async (list) => {
      const world = await openListedWorld()
      const { platform, session } = world
      await using _ = platform
      for (const path of ['appresults/6001', 'samples/5002', 'samples/5001']) {
        if (list.name === 'listTrash') await discard(platform.ada, `v1pre3/${path}`)
      }
      const [workflow = ''] = list.name.includes('Workflow') ? await world.workflows() : []
      const path = list.path.replace('{session}', session).replace('{workflow}', workflow)
      for (const field of list.fields) {
        const orders: string[][] = []
        for (const direction of ['Asc', 'Desc'] as const) {
          const rows = await rowsOf(platform, path, `sortby=${field}&sortdir=${direction}`)
          expect({ field, several: rows.length > 1 }).toEqual({ field, several: true })
          const keys = rows.map((row) => keyOf(row, list.name, field))
          const sign = direction === 'Asc' ? 1 : -1
          const sorted = keys.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0))
          expect({ field, direction, keys }).toEqual({ field, direction, keys: sorted })
          for (const [at, row] of rows.entries()) {
            const next = rows[at + 1]
            if (next === undefined || keys[at] !== keys[at + 1]) continue
            expect({ field, isStable: identity(row) < identity(next) }).toEqual({
              field,
              isStable: true,
            })
          }
          orders.push(rows.map(identity))
        }
        expect(orders[1]?.toSorted()).toEqual(orders[0]?.toSorted())
      }
    },
  )
})

describe('pages of a list with 10,000 rows', () => {
  const count = 10_000
  const seed = {
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
    tokens: [{ token: 'ada-private', user: '1001', private: true }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Many',
        samples: Array.from({ length: count }, (_, at) => ({
          name: `S${at % 7}`,
          sampleId: `s${at}`,
        })),
      },
    ],
    biosamples: Array.from({ length: count }, (_, at) => ({
      owner: '1001',
      name: `B${(at * 7919) % count}`,
      nickname: `n${at % 3}`,
    })),
  }

  it('[V2-01] hold each row once and in order, however far they are apart', async () => {
    await using platform = await startTestPlatform({ seed })
    const walks = [
      ['biosamples', 'Id', 'Asc'],
      ['biosamples', 'BioSampleName', 'Desc'],
      ['biosamples', 'Nickname', 'Asc'],
      ['datasets', 'Name', 'Asc'],
      ['projects/4001/datasets', 'DateCreated', 'Desc'],
    ] as const
    for (const [path, sortBy, sortDir] of walks) {
      const all: Item[] = []
      for (let offset = 0; offset < count; offset += 2048) {
        const query = `offset=${offset}&sortby=${sortBy}&sortdir=${sortDir}`
        const { body } = await platform.ada.get(`v2/${path}?limit=2048&${query}`)
        expect(body.Response).toMatchObject({ TotalCount: count, Offset: offset })
        all.push(...(body.Response.Items as Item[]))
      }
      expect(new Set(all.map(({ Id }) => Id)).size).toBe(count)
      const sign = sortDir === 'Asc' ? 1 : -1
      const compare = (a: Item, b: Item): number => {
        const [one, other] = [keyOf(a, path, sortBy), keyOf(b, path, sortBy)]
        if (one !== other) return one < other ? -sign : sign
        return identity(a) < identity(b) ? -1 : 1
      }
      expect(all.toSorted(compare).map(({ Id }) => Id)).toEqual(all.map(({ Id }) => Id))
      const past = await platform.ada.get(`v2/${path}?offset=${count}`)
      expect(past.body.Response).toMatchObject({ Items: [], TotalCount: count })
    }
  })
})
