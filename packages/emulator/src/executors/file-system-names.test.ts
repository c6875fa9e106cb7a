import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { namesIn, requireNames } from './file-system-names.ts'

const folding = { distinguishesCase: false, platform: 'darwin' } as const
const windows = { distinguishesCase: false, platform: 'win32' } as const
const linux = { distinguishesCase: true, platform: 'linux' } as const

it.each([
  ['samples/1/a.vcf', 'samples/1/A.vcf'],
  ['samples/1/Reads/a.bam', 'samples/1/reads/A.bam'],
  ['samples/1/\u00E9.vcf', 'samples/1/e\u0301.vcf'],
])('refuses %s next to %s where case does not count, and nowhere else', (one, other) => {
  expect(() => requireNames([one, other], folding)).toThrow(`keep ${one} and ${other} apart`)
  expect(() => requireNames([one, other], linux)).not.toThrow()
  expect(() => requireNames([one, 'samples/2/a.vcf'], folding)).not.toThrow()
})

it.each(['a:b.vcf', 'what?.txt', 'ends.', 'con', 'NUL.txt', 'com1.log'])(
  'refuses a file named %j on Windows, and nowhere else',
  (name) => {
    expect(() => requireNames([`samples/1/${name}`], windows)).toThrow("Windows can't have")
    expect(() => requireNames([`samples/1/${name}`], folding)).not.toThrow()
  },
)

it('finds out how a folder treats names, and leaves nothing in it', async () => {
  const folder = await testFolder()
  expect(await namesIn(folder)).toEqual({
    distinguishesCase: process.platform === 'linux',
    platform: process.platform,
  })
  expect(await readdir(folder)).toEqual([])
})
