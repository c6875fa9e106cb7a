import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'
import type { SeedDocument } from './seed-schema.ts'

const readsId = `ds.${'20001'.padStart(32, '0')}`

/** The paths of what the test seeds list, each with members that it was seeded with. */
const seeded: [string, object][] = [
  ['biosamples/12001', { Id: '12001', BioSampleName: 'NA12878' }],
  ['libraries/16001', { Id: '16001', Name: 'NA12878_L1' }],
  ['librarypools/17001', { Id: '17001', UserPoolId: 'pool-1' }],
  ['lanes/19001', { Id: '19001', ErrorRate35: 0.4 }],
  [`datasets/${readsId}`, { Id: readsId }],
  ['users/current/workgroups', { Items: [{ Id: '1901' }] }],
]

describe.each(profiles)('the records of a seeded lab, with the profile %s', (profile) => {
  it.each(seeded)('are given by v2 as they were seeded: %s', async (path, members) => {
    await using platform = await startTestPlatform({ profile })
    const { status, body } = await platform.ada.get(`v2/${path}`)
    expect(status).toBe(200)
    expect(body.Response ?? body).toMatchObject(members)
  })
})

it('[V2-02] a dataset may have a name of its own', async () => {
  await using platform = await startTestPlatform()
  await platform.seed({
    name: 'named',
    folder: '/',
    document: {
      projects: [{ id: '4070', owner: '1001', name: 'P', samples: [{ id: '5070', name: 'S' }] }],
      datasets: [{ id: '20070', sample: '5070', name: 'S_L001' }],
    },
  })
  const { body } = await platform.ada.get(`v2/datasets/ds.${'20070'.padStart(32, '0')}`)
  expect(body.Response.Name).toBe('S_L001')
  expect((await platform.ada.get('v1pre3/samples/5070')).body.Response.Name).toBe('S')
})

describe('a seed of a lab with an error', () => {
  it.each<[string, SeedDocument, string]>([
    [
      'biosample’s project',
      { biosamples: [{ owner: '1001', name: 'B', defaultProject: '77' }] },
      'biosamples[0].defaultProject: there is no defaultProject 77',
    ],
    [
      'library’s biosample',
      { libraries: [{ name: 'L', biosample: '77', prep: 'P' }] },
      'libraries[0].biosample: there is no biosample 77',
    ],
    [
      'pool’s library',
      { libraryPools: [{ owner: '1001', userPoolId: 'p', libraries: ['77'] }] },
      'libraryPools[0].library: there is no library 77',
    ],
    ['lane’s run', { lanes: [{ run: '77', number: 1 }] }, 'lanes[0].run: there is no run 77'],
    [
      'dataset’s sample',
      { datasets: [{ sample: '77' }] },
      'datasets[0].sample: there is no sample 77',
    ],
    [
      'dataset’s type',
      { datasets: [{ sample: '5001', type: 'no.type' }] },
      'datasets[0].type: there is no dataset type no.type',
    ],
    [
      'workgroup’s user',
      { workgroups: [{ id: '77', owner: '1001' }] },
      'workgroups[0].id: there is no user 77',
    ],
    [
      'workgroup’s member',
      {
        users: [{ id: '9', name: 'W', email: 'w@example.test' }],
        workgroups: [{ id: '9', owner: '1001', members: ['77'] }],
      },
      'workgroups[0].members: there is no user 77',
    ],
    [
      'number for all that is requested of a biosample',
      { prepRequests: [{ biosample: '12001', prep: 'Exome', requiredYield: 2 ** 53 - 1 }] },
      'prepRequests[0]: requiredYield makes a sum',
    ],
    [
      'number for all that a requeue requests',
      { labRequeues: [{ library: '16001', requestedAdditionalYield: 2 ** 53 - 1 }] },
      'labRequeues[0]: requestedAdditionalYield makes a sum',
    ],
    [
      'number for all bases of reads',
      {
        datasets: [
          {
            sample: '5002',
            sources: [{ lane: '19001', library: '16002', yield: 2 ** 53 - 1 }],
          },
        ],
      },
      'datasets[0]: sources makes a sum',
    ],
  ])(
    'is refused for a %s that does not exist, by path and reason',
    async (_, document, message) => {
      await using platform = await startTestPlatform()
      const before = platform.snapshot().image
      await expect(platform.seed(document)).rejects.toThrow(message)
      expect(Buffer.from(platform.snapshot().image).equals(before)).toBe(true)
    },
  )
})
