import { expect, it } from 'vitest'
import { startTestPlatform } from '../../testing/test-platform.ts'

// 7001 is a VCF, 7002 a BAM, 7003 a text; all of them Ada's.
it.each([
  ['variantset/{id}', ['7001']],
  ['variantset/{id}/variants/ctgA?StartPos=1&EndPos=100', ['7001']],
  ['coverage/{id}/CHROMOSOME_I?StartPos=1&EndPos=100', ['7002']],
  ['coverage/{id}/CHROMOSOME_I/meta', ['7002']],
])('[ACC-20] %s shows no one else which files are of its type', async (path, ofType) => {
  await using platform = await startTestPlatform()
  for (const id of ['7001', '7002', '7003']) {
    const address = `v1pre3/${path.replace('{id}', id)}`
    expect((await platform.ben.get(address)).status).toBe(403)
    const own = await platform.ada.get(address)
    expect({ id, isThere: own.status !== 404 }).toEqual({ id, isThere: ofType.includes(id) })
  }
})
