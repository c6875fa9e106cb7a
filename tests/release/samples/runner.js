/* global it */
import { startTestPlatform } from '@benchtop/testkit'

// As `await using platform = …` does it, which Node 22 doesn't know yet.
async function withPlatform(test) {
  const platform = await startTestPlatform()
  try {
    await test(platform)
  } finally {
    await platform.close()
  }
}

it('has a platform of its own', () =>
  withPlatform(async (platform) => {
    await platform.clientFor('1001').v1.createProject({ Name: 'Here' })
    const { TotalCount } = await platform.clientFor('1001').v1.listOwnProjects()
    if (TotalCount !== 2) throw new Error(`There are ${TotalCount} projects.`)
    await platform.requests.assert({ operation: 'v1.createProject', status: 201 }, 1)
  }))

it('gets an error that names what is missing', () =>
  withPlatform(async (platform) => {
    const failed = platform.requests.assert({ operation: 'v1.getRun' })
    const error = await failed.catch((reason) => reason)
    if (error.name !== 'AssertionError') throw error
  }))
