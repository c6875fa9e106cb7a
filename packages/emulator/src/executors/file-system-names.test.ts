import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { namesIn, requireNames } from './file-system-names.ts'

const folding = async () => ({ distinguishesCase: false })
const linux = async () => ({ distinguishesCase: true })

it.each([
  ['samples/1/a.vcf', 'samples/1/A.vcf'],
  ['samples/1/Reads/a.bam', 'samples/1/reads/A.bam'],
  ['samples/1/\u00E9.vcf', 'samples/1/e\u0301.vcf'],
])('refuses %s next to %s where case does not count, and nowhere else', async (one, other) => {
  await expect(requireNames([one, other], folding)).rejects.toThrow(
    `keep ${one} and ${other} apart`,
  )
  await requireNames([one, other], linux)
  await requireNames([one, 'samples/2/a.vcf'], folding)
})

it('looks at the file system where two names differ by case alone, and for no others', async () => {
  let looks = 0
  const looking = async () => {
    looks += 1
    return { distinguishesCase: true }
  }
  await requireNames(['samples/1/a.vcf', 'samples/1/b.vcf'], looking)
  expect(looks).toBe(0)
  await requireNames(['samples/1/a.vcf', 'samples/1/A.vcf'], looking)
  expect(looks).toBe(1)
})

it.each(['a:b.vcf', 'what?.txt', 'ends.', 'con', 'NUL.txt', 'com1.log'])(
  'refuses a file named %j on Windows, and nowhere else',
  async (name) => {
    const paths = [`samples/1/${name}`]
    await expect(requireNames(paths, folding, 'win32')).rejects.toThrow("Windows can't have")
    await requireNames(paths, folding, 'darwin')
  },
)

it('finds out how a folder treats names, and leaves nothing in it', async () => {
  const folder = await testFolder()
  expect(await namesIn(folder)).toEqual({
    distinguishesCase: process.platform === 'linux',
  })
  expect(await readdir(folder)).toEqual([])
})
