import { expect, it } from 'vitest'
import { seedChanges } from './seed-changes.ts'

const user = { id: '1003', name: 'Cleo', email: 'cleo@example.test' }
const project = { id: '4103', owner: '1003', name: 'First' }

it('distinguishes new records, changed ones and removed ones', () => {
  const changes = seedChanges(
    {
      users: [user],
      projects: [project],
      runs: [{ owner: '1003', experimentName: 'Run' }],
      tokens: [{ token: 'word', user: '1003' }],
    },
    {
      $schema: 'seed.schema.json',
      users: [user, { id: '1004', name: 'Dan', email: 'dan@example.test' }],
      projects: [
        { ...project, samples: [{ name: 'S' }] },
        { owner: '77', name: 'Second' },
      ],
      tokens: [{ token: 'word', user: '1003', private: true }],
    },
  )
  expect(changes).toMatchObject({
    document: {
      $schema: 'seed.schema.json',
      users: [{ id: '1004' }],
      projects: [{ name: 'Second' }],
    },
    added: ['user 1004 (Dan)', 'project Second'],
    changed: ['project 4103 (First)', 'token of user 1003'],
    removed: ['run Run'],
  })
  expect(changes.placeOf('projects[0].owner')).toBe('projects[1].owner')
  expect(changes.placeOf('nothing')).toBe('nothing')
})

it('finds no changes if records are only reordered, even if several have the same name', () => {
  const run = { owner: '1003', experimentName: 'Run' }
  const before = { runs: [run, { ...run, number: 2 }] }
  const after = { runs: [{ number: 2, ...run }, run] }
  expect(seedChanges(before, after)).toMatchObject({ added: [], changed: [], removed: [] })
  const third = { runs: [...after.runs, { ...run, number: 3 }] }
  expect(seedChanges(before, third)).toMatchObject({ added: ['run Run'], changed: [] })
})

it('leaves out what the platform validates', () => {
  const application = { name: 'App', clientId: 'app' }
  const changes = seedChanges(
    {},
    { applications: [application] },
    (list, { clientId }) => list === 'applications' && clientId === 'app',
  )
  expect(changes).toMatchObject({ document: {}, added: [] })
})

it.each([[7], [[]], [{ users: 7 }], [{ projects: [7] }]])(
  'leaves what isn’t a seed for the platform to report: %j',
  (document) => {
    expect(seedChanges({}, document).document).toEqual(document)
  },
)
