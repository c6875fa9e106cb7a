import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BlobsAdapter } from '../ports/blobs.ts'
import { newResult } from '../testing/new-result.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { version } from '../version.ts'
import { createDiskBlobs } from './blobs/disk-blobs.ts'

/** A store in a folder of another disk, say. */
function shelf(place: string, owners: string[] = []): BlobsAdapter {
  return {
    name: 'shelf',
    version,
    place,
    async open({ owner, uniqueName }) {
      owners.push(owner)
      return createDiskBlobs({ root: place, uniqueName })
    },
  }
}

async function expectRefused(options: object, error: object): Promise<void> {
  await expect(startTestPlatform(options)).rejects.toMatchObject(error)
}

describe('contents in a store that was given', () => {
  it('are there after a restart, under the same owner', async () => {
    await using folder = await temporaryFolder()
    const owners: string[] = []
    const options = {
      data: join(folder.path, 'data'),
      blobs: shelf(join(folder.path, 'shelf'), owners),
    }
    let content = ''
    {
      await using platform = await startTestPlatform(options)
      const { HrefFiles } = await newResult(platform.ada)
      const uploaded = await platform.ada.upload(`${HrefFiles}?Name=a.txt`, 'kept elsewhere')
      content = `${uploaded.body.Response.Href}/content`
    }
    await using platform = await startTestPlatform(options)
    const { headers } = await platform.ada.get(content)
    const answer = await fetch(String(headers.get('location')))
    expect(await answer.text()).toBe('kept elsewhere')
    expect(owners[0]).not.toBe('')
    expect(owners).toEqual([owners[0], owners[0]])
  })

  it('belong to one place, and to a folder that had none of its own', async () => {
    await using folder = await temporaryFolder()
    const [data, place] = [join(folder.path, 'data'), join(folder.path, 'shelf')]
    await (await startTestPlatform({ data, blobs: shelf(place) })).close()
    const elsewhere = { code: 'blobs-invalid', message: expect.stringContaining(`are in ${place}`) }
    await expectRefused({ data, blobs: shelf(join(folder.path, 'other')) }, elsewhere)
    await expectRefused({ data }, elsewhere)

    const own = join(folder.path, 'own')
    {
      await using platform = await startTestPlatform({ data: own })
      const { HrefFiles } = await newResult(platform.ada)
      await platform.ada.upload(`${HrefFiles}?Name=a.txt`, 'kept here')
    }
    await expectRefused(
      { data: own, blobs: shelf(place) },
      {
        code: 'blobs-invalid',
        message: expect.stringContaining('has contents of its own'),
      },
    )
  })

  it('[LGT-01] need a value of a package in the same version, and a data folder', async () => {
    await using folder = await temporaryFolder()
    const { path: data } = folder
    const place = join(data, 'shelf')
    const lastWeeks = { address: 's3://contents/bench', credentials: {} }
    for (const [blobs, problem] of [
      [lastWeeks, 'write blobs: s3({ address, credentials }) of @benchtop/s3'],
      [{ ...shelf(place), version: '0.0.9' }, 'shelf is made for Benchtop 0.0.9'],
      [[shelf(place), shelf(place)], 'takes one adapter, not 2'],
    ] as const) {
      await expectRefused(
        { data, blobs },
        {
          code: 'adapter-invalid',
          message: expect.stringContaining(problem),
        },
      )
    }
    await expectRefused(
      { blobs: shelf(place) },
      {
        code: 'blobs-invalid',
        message: expect.stringContaining('give a data folder'),
      },
    )
  })
})
