import { expect, it } from 'vitest'
import { sentSeed } from './sent-seed.ts'

/** There is no file to send in the folder. */
const inSeeds = (document: unknown) =>
  sentSeed(document, '/seeds', { addSeedFile: () => Promise.reject(new Error('sent')) })

it('makes every path of a seed absolute, and leaves the rest', async () => {
  const seed = {
    users: [{ id: '1', name: 'source' }],
    applications: [
      { name: 'Native', kind: 'native', form: 'form.json' },
      { name: 'Web', kind: 'web', workingDirectory: '../web' },
    ],
    projects: [
      {
        samples: [{ files: [{ path: 'a', source: 'data/a' }] }],
        appResults: [
          {
            files: [
              { path: 'b', source: '/data/b' },
              { path: 'c', content: 'c' },
            ],
          },
        ],
      },
    ],
    runs: [{ files: [{ path: 'd', source: 'd' }] }],
  }
  expect(await inSeeds(seed)).toEqual({
    users: [{ id: '1', name: 'source' }],
    applications: [
      { name: 'Native', kind: 'native', form: '/seeds/form.json', workingDirectory: '/seeds' },
      { name: 'Web', kind: 'web', workingDirectory: '/web' },
    ],
    projects: [
      {
        samples: [{ files: [{ path: 'a', source: '/seeds/data/a' }] }],
        appResults: [
          {
            files: [
              { path: 'b', source: '/data/b' },
              { path: 'c', content: 'c' },
            ],
          },
        ],
      },
    ],
    runs: [{ files: [{ path: 'd', source: '/seeds/d' }] }],
  })
})

it.each([[7], [null], [[]], [{ projects: 7, runs: [null, { files: 'x' }] }]])(
  'leaves what isn’t a seed for the platform to report: %j',
  async (document) => {
    expect(await inSeeds(document)).toEqual(document)
  },
)
