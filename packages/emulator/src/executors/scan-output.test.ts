import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { outputName } from './output-name.ts'
import { scanOutput } from './scan-output.ts'

/** An output folder with these files, and links as `->` and where they lead. */
async function outputWith(entries: readonly string[]) {
  const folder = await testFolder()
  const output = join(folder, 'output')
  await mkdir(output)
  for (const entry of entries) {
    const [path = '', target] = entry.split(' -> ')
    await mkdir(join(output, path.endsWith('/') ? path : dirname(path)), { recursive: true })
    if (target !== undefined) await symlink(target, join(output, path))
    else if (!path.endsWith('/')) await writeFile(join(output, path), path)
  }
  return output
}

/** What was found, as the paths of each result, and what was skipped, as sentences. */
async function scan(output: string) {
  const { results, skipped } = await scanOutput(output)
  return {
    results: Object.fromEntries(
      results.map(({ place, files }) => [place, files.map((file) => file.path)]),
    ),
    skipped: skipped.map(
      ({ place, reason, leadsOut }) => `${place} ${reason}${leadsOut ? '!' : ''}`,
    ),
  }
}

it('finds the files of each result at any depth, in order', async () => {
  const output = await outputWith([
    'appresults/4001/Depth/depth.tsv',
    'appresults/4001/Depth/plots/chr1/näher ☃.png',
    'appresults/4001/Depth/.hidden',
    'appresults/4001/Calls/a.vcf',
    'appresults/4002/Empty/',
  ])
  expect(await scan(output)).toEqual({
    results: {
      'output/appresults/4001/Calls': ['a.vcf'],
      'output/appresults/4001/Depth': ['.hidden', 'depth.tsv', 'plots/chr1/näher ☃.png'],
      'output/appresults/4002/Empty': [],
    },
    skipped: [],
  })
})

it('finds nothing in an empty output, or one that the app removed', async () => {
  const output = await outputWith([])
  expect(await scan(output)).toEqual({ results: {}, skipped: [] })
  await rm(output, { recursive: true })
  expect(await scan(output)).toEqual({ results: {}, skipped: [] })
})

it('reports files outside of a result', async () => {
  const output = await outputWith([
    'notes.txt',
    'tmp/',
    'appresults/a.txt',
    'appresults/4001/b.txt',
  ])
  expect(await scan(output)).toEqual({
    results: {},
    skipped: [
      'output/notes.txt is not in the folder of a result',
      'output/appresults/a.txt is not in the folder of a result',
      'output/appresults/4001/b.txt is not in the folder of a result',
      'output/tmp is not below output/appresults',
    ],
  })
})

it('follows no link out of a result, to a folder, or to nothing', async () => {
  const output = await outputWith([
    'appresults/4001/Depth/passwd -> /etc/passwd',
    'appresults/4001/Depth/up -> ../../../../input/AppSession.json',
    'appresults/4001/Depth/other -> ../Calls/a.vcf',
    'appresults/4001/Depth/folder -> plots',
    'appresults/4001/Depth/gone -> nothing',
    'appresults/4001/Depth/loop -> loop',
    'appresults/4001/Depth/plots/1.png',
    'appresults/4001/Calls/a.vcf',
    'appresults/4001/Tmp -> /tmp',
    'appresults/4002 -> 4001',
  ])
  await mkdir(join(output, '../input'))
  await writeFile(join(output, '../input/AppSession.json'), '{}')
  const at = 'output/appresults/4001/Depth'
  expect(await scan(output)).toEqual({
    results: { 'output/appresults/4001/Calls': ['a.vcf'], [at]: ['plots/1.png'] },
    skipped: [
      'output/appresults/4002 is a link to something other than a regular file',
      'output/appresults/4001/Tmp points outside its folder!',
      `${at}/folder is a link to something other than a regular file`,
      `${at}/gone is a broken link`,
      `${at}/loop is a broken link`,
      `${at}/other points outside its folder!`,
      `${at}/passwd points outside its folder!`,
      `${at}/up points outside its folder!`,
    ],
  })
})

it('resolves a link to a file of the same result', async () => {
  const output = await outputWith([
    'appresults/4001/Depth/v2.tsv',
    'appresults/4001/Depth/latest.tsv -> v2.tsv',
  ])
  const { results } = await scanOutput(output)
  expect(results[0]?.files.map((file) => file.path)).toEqual(['latest.tsv', 'v2.tsv'])
  expect(results[0]?.files[0]?.absolutePath).toEqual(results[0]?.files[1]?.absolutePath)
})

it('does not wait for a pipe', async () => {
  const output = await outputWith(['appresults/4001/Depth/a.txt'])
  execFileSync('mkfifo', [join(output, 'appresults/4001/Depth/pipe')])
  const found = await scan(output)
  expect(found.results).toEqual({ 'output/appresults/4001/Depth': ['a.txt'] })
  expect(found.skipped).toEqual(['output/appresults/4001/Depth/pipe is not a regular file'])
})

it('refuses a folder that is not named by the id of a project', async () => {
  const output = await outputWith(['appresults/Volvox/Depth/a.txt'])
  await expect(scanOutput(output)).rejects.toMatchObject({
    code: 'project-invalid',
    message:
      "output/appresults/Volvox must be named by a project's id, such as output/appresults/4001.",
  })
})

it('refuses an output that the app replaced by a link', async () => {
  const output = await outputWith([])
  await rm(output, { recursive: true })
  await symlink('/tmp', output)
  await expect(scanOutput(output)).rejects.toMatchObject({
    code: 'output-invalid',
    message: 'output is no longer a folder: the app replaced it.',
  })
})

it('[NAT-08] finds files whatever bytes their names have, and shows those that are no text as %XX', async () => {
  const folder = await testFolder()
  const result = join(folder, 'appresults/4001/Depth')
  await mkdir(result, { recursive: true })
  const names = [
    [0x61, 0xff, 0x62],
    [0x6c, 0x0a, 0x6d],
    [0xc3, 0xa9, 0xe2, 0x82],
    [...Buffer.from('ä.txt')],
  ]
  for (const name of names) {
    await writeFile(
      Buffer.concat([Buffer.from(`${result}/`), Buffer.from(name)]),
      Buffer.from(name),
    )
  }
  const { results, skipped } = await scanOutput(folder)
  expect(skipped).toEqual([])
  const files = results[0]?.files ?? []
  expect(files.map(({ path }) => path).toSorted()).toEqual(['a%FFb', 'l%0Am', 'ä.txt', 'é%E2%82'])
  for (const { path, absolutePath } of files) {
    expect(outputName(await readFile(absolutePath))).toBe(path)
  }
})
