import { mkdtempSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

const header =
  '##fileformat=VCFv4.3\n##contig=<ID=1>\n##INFO=<ID=DP,Number=1,Type=Integer,Description="d">\n'
const columns = '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'
const sound = `${header}${columns}1\t5\t.\tA\tC\t.\t.\tDP=3\n`
const odd = `${sound}1\t6\t.\tA\tC\t.\t.\tDP=3;DP=4\n1\tx\t.\tA\tC\t.\t.\t.\n`

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
  writeFileSync(join(folder.path, 'sound.vcf'), sound)
  writeFileSync(join(folder.path, 'odd.vcf'), odd)
  writeFileSync(join(folder.path, 'notes.txt'), 'hello')
  writeFileSync(join(folder.path, 'a.bed'), 'chr1\t5\t4\n')
})
afterAll(async () => folder[Symbol.asyncDispose]())

function check(...args: string[]) {
  return runCommand(['data', 'check', ...args], { folder: folder.path })
}

it('[DAT-01] data check names line, reason and what is done, and ends with 1 where there are errors', async () => {
  const ended = await check('sound.vcf', 'odd.vcf', 'a.bed')
  expect(ended).toMatchObject({ code: 1, stderr: '' })
  for (const text of [
    '✓ Checking sound.vcf  VCF, 1 record: nothing odd',
    '✗ Checking odd.vcf  VCF, 2 records: 1 error, 1 warning',
    'odd.vcf:6: warning: INFO has DP twice: the first is served duplicate-key\n',
    'odd.vcf:7: error: POS is not an integer: "x": the line is left out left-out\n',
    'a.bed:1: error: its end 4 is before its start 5: the file is stored as it is interval',
  ]) {
    expect(ended.stdout).toContain(text)
  }
  expect(await check('sound.vcf')).toMatchObject({ code: 0 })
})

it('[DAT-01] data check --json has an event for each finding and each file', async () => {
  const events = eventsOf(await check('odd.vcf', '--json')).filter(({ event }) => event !== 'step')
  expect(events).toMatchObject([
    { event: 'finding', file: 'odd.vcf', line: 6, rule: 'duplicate-key', severity: 'warning' },
    { event: 'finding', file: 'odd.vcf', line: 7, rule: 'left-out', severity: 'error' },
    { event: 'checked', file: 'odd.vcf', format: 'VCF', records: 2, severities: { error: 1 } },
  ])
})

it('[DAT-01] data check --sarif prints one log of all files and nothing else', async () => {
  const { code, stdout } = await check('odd.vcf', 'a.bed', '--sarif')
  expect(code).toBe(1)
  const { results } = (JSON.parse(stdout) as { runs: { results: { ruleId: string }[] }[] }).runs[0]!
  expect(results.map(({ ruleId }) => ruleId)).toEqual(['duplicate-key', 'left-out', 'interval'])
})

it('[DAT-01] data check reads sample sheets, and finds what is odd in one by line', async () => {
  const sheet = '[Header]\nExperimentName,x\n[Data]\nSample_ID,index\na,ACGT\n'
  await writeFile(join(folder.path, 'SampleSheet.csv'), sheet)
  await writeFile(join(folder.path, 'twice.csv'), sheet.replace('a,ACGT', 'a,AC!T'))
  const events = eventsOf(await check('SampleSheet.csv', 'twice.csv', '--json'))
  const checked = events.filter(({ event }) => event === 'checked')
  expect(checked.map(({ format }) => format)).toEqual(['sample sheet', 'sample sheet'])
  const found = events.filter(({ event }) => event === 'finding')
  expect(found).toContainEqual(
    expect.objectContaining({ file: 'twice.csv', rule: 'sheet', line: 5 }),
  )
})

it('[DAT-01] data check refuses what is not there or of an unknown kind', async () => {
  expect(await check('gone.vcf')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('gone.vcf can’t be read'.replace('’', "'")),
  })
  expect(await check('notes.txt')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('notes.txt: This is neither VCF'),
  })
})

it('[DAT-01] data check shows what bcftools says, where it is on the path', async () => {
  const tools = mkdtempSync(join(folder.path, 'bin-'))
  const script = '#!/bin/sh\necho "[E::x] bad $5" >&2\nexit 255\n'
  writeFileSync(join(tools, 'bcftools'), script, { mode: 0o755 })
  const run = (PATH: string) =>
    runCommand(['data', 'check', 'sound.vcf', '--json'], {
      folder: folder.path,
      environment: { PATH },
    })
  const said = eventsOf(await run(`${tools}:/usr/bin:/bin`)).at(-1)
  expect(said).toMatchObject({
    verdict: { tool: 'bcftools', accepts: false, says: expect.stringContaining('[E::x] bad') },
  })
  expect(eventsOf(await run(mkdtempSync(join(folder.path, 'none-')))).at(-1)).not.toHaveProperty(
    'verdict',
  )
})
