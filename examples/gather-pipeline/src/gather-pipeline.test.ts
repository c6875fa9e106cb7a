import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPlatform } from '@benchtop/testkit'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const data = join(folder, 'data')
const programs = ['python3', 'samtools', 'bcftools']
const missing = programs.filter((name) => spawnSync(name, ['--version']).status !== 0)
const skips = missing.length > 0 && process.env['CI'] === undefined
if (skips) console.warn(`There is no ${missing.join(', ')}: the pipeline is not run.`)

/** What bcftools writes about the variants of a file. */
const variantsIn = (input: Uint8Array | string): string =>
  execFileSync('bcftools', ['query', '-f', '%CHROM %POS %REF %ALT %FILTER\n', '-'], {
    input,
    encoding: 'utf8',
  })

/** The variants that are called in the whole genome at once. */
async function calledAtOnce(): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'benchtop-pipeline-'))
  const script = `cp ${data}/volvox.bam ${data}/ctgA.fa.gz .; samtools index volvox.bam
    bcftools mpileup -Ou -f ctgA.fa.gz volvox.bam | bcftools call -mv -Ou |
      bcftools filter -s LowQual -e 'QUAL<20'`
  const { stdout: calls } = spawnSync('sh', ['-c', script], { cwd: scratch, encoding: 'utf8' })
  await rm(scratch, { recursive: true })
  return variantsIn(calls)
}

describe.skipIf(skips)('the pipeline', () => {
  it('calls on each node, and gathers the variants of the whole genome on the last', async () => {
    await using platform = await startTestPlatform({ app: folder })
    const values = { alignment: 'Volvox alignment', parts: 3, 'project-id': 'Volvox' }
    const launched = await platform.launch(platform.app, { values })
    expect(launched.session).toMatchObject({ Status: 'Complete' })
    expect(launched.children).toHaveLength(4)

    const results = await launched.results()
    expect(results.map(({ Name }) => Name).toSorted()).toEqual([
      'Part 01 of 03',
      'Part 02 of 03',
      'Part 03 of 03',
      'Variant calls',
    ])
    const gathered = results.find(({ Name }) => Name === 'Variant calls')
    const calls = variantsIn(await gathered!.bytes('calls/calls.vcf.gz'))
    expect(calls).toBe(await calledAtOnce())
    expect(calls.split('\n')).toHaveLength(49)
    expect(await gathered!.text('report.html')).toContain('Variants of Volvox alignment')
    const { Items } = await launched.client.v1.appResultProperties.list({ id: gathered!.Id })
    expect(Items.find(({ Name }) => Name === 'Calls.Variants')?.Content).toBe('48')
  })

  it('says what is missing, and gathers nothing where a part failed', async () => {
    await using platform = await startTestPlatform({ app: folder })
    const values = { alignment: 'Reference alone', parts: 2, 'project-id': 'Volvox' }
    const launched = await platform.launch(platform.app, { values })
    expect(launched.session.Status).toBe('Aborted')
    expect(launched.session.StatusSummary).toContain('Reference alone has 0 files that end in .bam')
    expect(await launched.results()).toEqual([])
  })

  it('names the program that has to be installed', async () => {
    const job = await mkdtemp(join(tmpdir(), 'benchtop-pipeline-'))
    await mkdir(join(job, 'input'))
    const session = {
      Id: '1',
      Href: 'v1pre3/appsessions/1',
      Name: 'One',
      Properties: { Items: [] },
    }
    await writeFile(join(job, 'input/AppSession.json'), JSON.stringify(session))
    const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'])
    const { status, stderr } = spawnSync(python.toString().trim(), [join(folder, 'main.py')], {
      env: { PATH: job, BENCHTOP_DATA: job },
      encoding: 'utf8',
    })
    const said = 'There is no samtools here: install it (apt install samtools).'
    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, said])
    await rm(job, { recursive: true })
  })
})
