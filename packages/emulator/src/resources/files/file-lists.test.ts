import { describe, expect, it } from 'vitest'
import { columnIn, idsIn } from '../../testing/lists.ts'
import { beginParts, putPart, setUploadStatus } from '../../testing/multipart.ts'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const names = ['calls.VCF', 'calls.vcf.gz', 'no extension', '.hidden', 'reads.tar.gz', 'x.bam.bai']

/** Files with these names in a new AppResult; where they are listed. */
async function listOf({ ada }: TestPlatform, all: readonly string[]): Promise<string> {
  const { HrefFiles } = await newResult(ada)
  for (const name of all) {
    await ada.upload(`${HrefFiles}?Name=${encodeURIComponent(name)}`, name)
  }
  return HrefFiles
}

describe('a list of files', () => {
  it.each([
    ['vcf', ['calls.VCF']],
    ['.VCF', ['calls.VCF']],
    ['vcf, .VCF.GZ', ['calls.VCF', 'calls.vcf.gz']],
    ['gz', ['calls.vcf.gz', 'reads.tar.gz']],
    ['bai,,tar.gz,', ['reads.tar.gz', 'x.bam.bai']],
    ['bam', []],
    ['hidden', ['.hidden']],
    ['extension', []],
    ['VCF&extensions=bai', ['calls.VCF', 'x.bam.bai']],
    ['', names],
  ])('[SMP-02] has those with the extensions %s', async (extensions, expected) => {
    await using platform = await startTestPlatform()
    const files = await listOf(platform, names)
    const path = `${files}?Extensions=${extensions}`
    expect(await columnIn(platform.ada, path, 'Name')).toEqual(expected)
    expect((await platform.ada.get(path)).body.Response.TotalCount).toBe(expected.length)
  })

  it('[FIL-10] contains only complete files, whatever its filter and order', async () => {
    await using platform = await startTestPlatform()
    const files = await listOf(platform, ['whole.txt'])
    const parts = ['pending.txt', 'aborted.txt', 'complete.txt'].map((name) =>
      beginParts(platform.ada, files, name),
    )
    const [, aborted = '', complete = ''] = await Promise.all(parts)
    await setUploadStatus(platform.ada, aborted, 'aborted')
    await putPart(platform.ada, complete, 1, 'x')
    await setUploadStatus(platform.ada, complete, 'complete')
    for (const query of ['SortBy=Path', 'SortBy=Path&Extensions=txt', 'SortBy=Path&Limit=1000']) {
      const { body } = await platform.ada.get(`${files}?${query}`)
      const listed = (body.Response.Items as { Name: string }[]).map(({ Name }) => Name)
      expect(listed).toEqual(['complete.txt', 'whole.txt'])
      expect(body.Response.TotalCount).toBe(2)
    }
    const counted = await platform.ada.get(`${files}?Limit=0`)
    expect(counted.body.Response.TotalCount).toBe(2)
  })

  it('[CON-12] has files of one path in the order of their creation, in both directions', async () => {
    await using platform = await startTestPlatform()
    const files = await listOf(platform, ['b', 'a', 'a', 'c', 'a'])
    const [b = '', a1 = '', a2 = '', c = '', a3 = ''] = await idsIn(platform.ada, files)
    expect(await idsIn(platform.ada, `${files}?SortBy=Path`)).toEqual([a1, a2, a3, b, c])
    expect(await idsIn(platform.ada, `${files}?SortBy=path&SortDir=desc`)).toEqual([
      c,
      b,
      a1,
      a2,
      a3,
    ])
  })
})
