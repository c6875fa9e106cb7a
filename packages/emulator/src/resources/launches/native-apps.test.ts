import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../testing/downloads.ts'
import { installApp, type NativeBench } from '../../testing/native-apps.ts'
import { newResult } from '../../testing/new-result.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const calls = { Name: 'Input.calls', Type: 'appresult', Content: 'v1pre3/appresults/6001' }
const project = { Name: 'Output.project-id', Type: 'project', Content: 'v1pre3/projects/4002' }

type Result = { readonly Id: string; readonly Name: string; readonly HrefFiles: string }

async function resultsOf({ platform }: NativeBench, session: string): Promise<Result[]> {
  const { body } = await platform.ada.get(`${session}/appresults`)
  return body.Response.Items as Result[]
}

/** The texts of the files of a result, by their paths. */
async function textsOf({ platform }: NativeBench, result: Result | undefined) {
  const { body } = await platform.ada.get(`v1pre3/appresults/${result?.Id}/files?Limit=1000`)
  const texts: Record<string, string> = {}
  for (const { Id, Path } of body.Response.Items) {
    texts[Path] = String(await contentOf(platform.ada, Id))
  }
  return texts
}

/** What an app wrote as JSON into its only result's only file. */
async function reportedBy(
  bench: NativeBench,
  properties: Parameters<NativeBench['run']>[0] = [project],
) {
  const session = await bench.run(properties)
  expect(session).toMatchObject({ Status: 'Complete' })
  const [result] = await resultsOf(bench, session.Href)
  const [text = ''] = Object.values(await textsOf(bench, result))
  return { session, reported: JSON.parse(text) }
}

const report = (expression: string) =>
  `write(output('4002', 'Reported', 'reported.json'), JSON.stringify(${expression}))`

describe('what a native app finds', () => {
  it('[NAT-01] is the record of its session with the Input.* properties', async () => {
    await using bench = await installApp(
      report(`JSON.parse(fs.readFileSync(input('AppSession.json'), 'utf8'))`),
    )
    const depth = { Name: 'Input.depth', Type: 'string', Content: '30' }
    const { session, reported } = await reportedBy(bench, [calls, depth, project])
    expect(reported).toMatchObject({
      Id: session.Id,
      Href: session.Href,
      Name: 'A launch',
      Application: { Id: '2900' },
      UserCreatedBy: { Id: '1001' },
    })
    expect(reported).not.toHaveProperty('Response')
    const items = reported.Properties.Items as { Name: string }[]
    const properties = new Map(items.map((item) => [item.Name, item]))
    expect(properties.get('Input.depth')).toMatchObject({ Type: 'string', Content: '30' })
    expect(properties.get('Input.calls')).toMatchObject({ Content: { Id: '6001' } })
    expect(properties.get('Output.project-id')).toMatchObject({ Content: { Id: '4002' } })
  })

  it('[SES-15] refers to its inputs in References, next to the properties', async () => {
    await using bench = await installApp(
      report(`JSON.parse(fs.readFileSync(input('AppSession.json'), 'utf8')).References`),
    )
    const { session, reported } = await reportedBy(bench, [calls, project])
    const reference = expect.objectContaining({
      Rel: 'Input',
      HrefContent: 'v1pre3/appresults/6001',
      Content: expect.objectContaining({ Name: 'Calls' }),
    })
    expect(reported).toEqual(expect.arrayContaining([reference]))
    expect(session.References).toEqual(expect.arrayContaining([reference]))
  })

  it('[NAT-01] is the files of its inputs at their paths', async () => {
    await using bench = await installApp(
      report(`Object.fromEntries(
        fs.readdirSync(input(), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name !== 'AppSession.json')
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [path.slice(input().length + 1), fs.statSync(path).size]),
      )`),
    )
    const reads = { Name: 'Input.reads', Type: 'sample[]', items: ['v1pre3/samples/5001'] }
    const run = { Name: 'Input.run', Type: 'run', Content: 'v1pre3/runs/8001' }
    const { reported } = await reportedBy(bench, [calls, reads, run, project])
    expect(reported).toEqual({
      'appresults/6001/calls/volvox.filtered.vcf.gz': 2409,
      'appresults/6001/alignments/range.bam': 13_337,
      'appresults/6001/README.txt': 27,
      'samples/5001/reads/NA12878_S1_L001_R1_001.fastq.gz': 17,
      'samples/5001/reads/NA12878.txt': 6,
      'runs/8001/RunInfo.xml': 10,
      'runs/8001/Data/Intensities/s_1.bcl': 3,
    })
  })

  it('[NAT-01] is a scratch folder, and one for logs', async () => {
    await using bench = await installApp(`
      fs.writeFileSync(join(data, 'scratch', 'x'), 'x')
      fs.writeFileSync(join(data, 'logs', 'x.log'), 'x')
      ${report('"both are there"')}
    `)
    expect((await reportedBy(bench)).reported).toBe('both are there')
  })

  it('[NAT-01] is its own environment, and not the platform’s', async () => {
    await using bench = await installApp(report('process.env'), { environment: { GREETING: 'hi' } })
    const { reported } = await reportedBy(bench)
    expect(reported).toMatchObject({ GREETING: 'hi', BENCHTOP_DATA: expect.any(String) })
    expect(process.env).toHaveProperty('VITEST')
    expect(reported).not.toHaveProperty('VITEST')
  })

  it('[NAT-01] is a copy of the inputs, so that changing it changes no file', async () => {
    await using bench = await installApp(`
      fs.appendFileSync(input('appresults', '6001', 'README.txt'), ' And more.')
      ${report('1')}
    `)
    await reportedBy(bench, [calls, project])
    const text = String(await contentOf(bench.platform.ada, '7003'))
    expect(text).toBe('Calls of the volvox contig.')
  })

  it('[NAT-01] is also an input with two files of one path', async () => {
    await using bench = await installApp(
      report(`fs.readdirSync(input('appresults'), { recursive: true }).length > 0`),
    )
    const { ada } = bench.platform
    const { Href, HrefFiles } = await newResult(ada, {}, '4001')
    const uploads = ['first', 'second'].map((text) => ada.upload(`${HrefFiles}?name=a.txt`, text))
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(201)
    const { reported } = await reportedBy(bench, [{ ...calls, Content: Href }, project])
    expect(reported).toBe(true)
  })
})

describe('the output of a native app', () => {
  it('[NAT-01] becomes an AppResult with its files in the project', async () => {
    await using bench = await installApp(`
      const vcf = fs.readFileSync(input('appresults', '6001', 'README.txt'), 'utf8')
      write(output('4002', 'Report', 'report.txt'), vcf.toUpperCase())
      write(output('4002', 'Report', 'tables', 'by contig', 'größe.tsv'), 'ctgA\\t1\\n')
      write(output('4002', 'Report', 'empty'), '')
    `)
    const session = await bench.run([calls, project])
    expect(session.Status).toBe('Complete')
    const results = await resultsOf(bench, session.Href)
    expect(results).toMatchObject([
      { Name: 'Report', Status: 'Complete', AppSession: { Id: session.Id } },
    ])
    expect(await textsOf(bench, results[0])).toEqual({
      'report.txt': 'CALLS OF THE VOLVOX CONTIG.',
      'tables/by contig/größe.tsv': 'ctgA\t1\n',
      empty: '',
    })
    const { body } = await bench.platform.ada.get('v1pre3/projects/4002/appresults')
    expect(body.Response.Items).toMatchObject([{ Id: results[0]?.Id }])
  })

  it('[NAT-01] is described by _metadata.json, which is no file of it', async () => {
    await using bench = await installApp(`
      write(output('4002', 'Report', 'a.txt'), 'a')
      write(output('4002', 'Report', '_metadata.json'), JSON.stringify({
        Name: 'Depth of ctgA',
        Description: 'Counted by hand.',
        Properties: [
          { Name: 'Depth.mean', Type: 'string', Content: '31' },
          { Name: 'Depth.of', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
          { Name: 'Depth.rows', Type: 'map', ContentMap: [{ Key: 'ctgA', Values: ['31'] }] },
        ],
      }))
    `)
    const session = await bench.run([calls, project])
    expect(session.Status).toBe('Complete')
    const [result] = await resultsOf(bench, session.Href)
    expect(await textsOf(bench, result)).toEqual({ 'a.txt': 'a' })
    const { body } = await bench.platform.ada.get(`v1pre3/appresults/${result?.Id}`)
    expect(body.Response).toMatchObject({
      Name: 'Depth of ctgA',
      Description: 'Counted by hand.',
      Properties: {
        Items: [
          { Name: 'Depth.mean', Content: '31' },
          { Name: 'Depth.of', Content: { Id: '6001' } },
          { Name: 'Depth.rows', ContentMap: [{ Key: 'ctgA', Values: ['31'] }] },
        ],
      },
    })
  })

  it('[NAT-01] becomes one AppResult for each of its folders', async () => {
    await using bench = await installApp(`
      write(output('4002', 'One', 'a.txt'), '1')
      write(output('4002', 'Two', 'a.txt'), '2')
      write(output('4001', 'Three', 'a.txt'), '3')
    `)
    const other = { Name: 'Output.other', Type: 'project', Content: 'v1pre3/projects/4001' }
    const session = await bench.run([project, other])
    expect(session.Status).toBe('Complete')
    const results = await resultsOf(bench, session.Href)
    expect(results.map(({ Name }) => Name).toSorted()).toEqual(['One', 'Three', 'Two'])
    const { body } = await bench.platform.ada.get('v1pre3/projects/4001/appresults')
    expect(body.Response.Items).toMatchObject([{ Name: 'Calls' }, { Name: 'Three' }])
  })

  it('[NAT-01] is served like any upload: variants of a VCF, and ranges', async () => {
    await using bench = await installApp(`
      write(output('4002', 'Calls', 'a.vcf'), [
        '##fileformat=VCFv4.3',
        '#CHROM\\tPOS\\tID\\tREF\\tALT\\tQUAL\\tFILTER\\tINFO',
        '1\\t7\\t.\\tA\\tC\\t5\\tPASS\\tDP=3\\n',
      ].join('\\n'))
    `)
    const session = await bench.run([project])
    const [result] = await resultsOf(bench, session.Href)
    const list = await bench.platform.ada.get(`v1pre3/appresults/${result?.Id}/files`)
    const file = await bench.platform.ada.get(list.body.Response.Items[0].Href)
    const path = `${file.body.Response.HrefVariants}/variants/1?StartPos=7&EndPos=7`
    const { body } = await bench.platform.ada.get(path)
    expect(body.Response.Items).toMatchObject([{ POS: 7 }])
  })

  it('[NAT-01] contains nothing that a link points to outside', async () => {
    await using outside = await temporaryFolder()
    await writeFile(join(outside.path, 'secret.txt'), 'a secret')
    const place = JSON.stringify(outside.path)
    await using bench = await installApp(`
      write(output('4002', 'Report', 'a.txt'), 'a')
      fs.symlinkSync(join(${place}, 'secret.txt'), output('4002', 'Report', 'link.txt'))
      fs.symlinkSync(${place}, output('4002', 'Report', 'folder'))
      fs.symlinkSync(${place}, output('4002', 'Linked'))
      fs.symlinkSync('/nowhere/at/all', output('4002', 'Report', 'dangling'))
    `)
    const session = await bench.run([project])
    const results = await resultsOf(bench, session.Href)
    const texts = await Promise.all(results.map((result) => textsOf(bench, result)))
    expect(JSON.stringify([results, texts])).not.toContain('secret')
    expect(session.Status).toBe('Complete')
    expect(texts).toEqual([{ 'a.txt': 'a' }])
  })

  it('[NAT-01] contains nothing of a pipe, and does not wait for it', async () => {
    await using bench = await installApp(`
      write(output('4002', 'Report', 'a.txt'), 'a')
      const { execFileSync } = await import('node:child_process')
      execFileSync('mkfifo', [output('4002', 'Report', 'pipe')])
    `)
    const session = await bench.run([project])
    const [result] = await resultsOf(bench, session.Href)
    expect(await textsOf(bench, result)).toEqual({ 'a.txt': 'a' })
  })

  it.each(['4003', '99999', 'no-number', '..'])(
    '[NAT-01] is not added to the project %s, and this is logged',
    async (id) => {
      await using bench = await installApp(`
        write(output('4002', 'Good', 'a.txt'), 'a')
        write(join(data, 'output', 'appresults', ${JSON.stringify(id)}, 'Bad', 'a.txt'), 'a')
      `)
      const session = await bench.run([project])
      const { body } = await bench.platform.ben.get('v1pre3/projects/4003/appresults')
      expect(body.Response.Items).toMatchObject([{ Id: '6101' }])
      const results = await resultsOf(bench, session.Href)
      expect(results.map(({ Name }) => Name)).not.toContain('Bad')
      if (id !== '..') {
        expect(session.Status).toBe('Aborted')
        expect(JSON.stringify(session)).toContain(id)
      }
    },
  )

  it('[NAT-01] is nothing where the app wrote nothing', async () => {
    await using bench = await installApp('console.log("nothing to say")')
    const session = await bench.run([project])
    expect(session.Status).toBe('Complete')
    expect(await resultsOf(bench, session.Href)).toEqual([])
  })
})

describe('a native app that fails', () => {
  it.each([
    ['by its exit code', 'process.exitCode = 3', /3/],
    ['by an error', 'throw new Error("no reads in the file")', /no reads in the file/],
    ['by a signal', 'process.kill(process.pid, "SIGKILL")', /SIGKILL|9/],
  ])('[NAT-01] %s is Aborted, with the tail of its log', async (_, ending, says) => {
    await using bench = await installApp(`
      for (let line = 0; line < 500; line += 1) console.log('line ' + line)
      await new Promise((resolve) => process.stdout.write('almost the last word\\n', resolve))
      write(output('4002', 'Report', 'a.txt'), 'a')
      ${ending}
    `)
    const session = await bench.run([project])
    expect(session.Status).toBe('Aborted')
    const kept = JSON.stringify([session.StatusSummary, session.Properties])
    expect(kept).toContain('almost the last word')
    expect(kept).toMatch(says)
    expect(session.StatusSummary.length).toBeLessThanOrEqual(128)
    expect(await resultsOf(bench, session.Href)).toEqual([])
  })

  it.each([
    [
      'wrote to standard error',
      `console.error('no VCF: choose another')`,
      'no VCF: choose another',
    ],
    ['wrote nothing', '', 'The command "node" exited with code 3.'],
    [
      'wrote a token',
      `console.error('refused: ?access_token=abcdef12')`,
      'refused: ?access_token=[redacted]',
    ],
    [
      'wrote 10 MB on one line, and binary',
      `fs.writeSync(2, 'x'.repeat(1e7)); fs.writeSync(2, '\\n' + '\\0\\x01'.repeat(1000))`,
      'The command "node" exited with code 3.',
    ],
  ])('[NAT-09] says what it said last, where it %s', async (_, says, summary) => {
    await using bench = await installApp(`${says}; process.exitCode = 3`)
    const { Status, StatusSummary } = await bench.run([project])
    const ending = summary.startsWith('The command') ? '' : ' (exit code 3)'
    expect([Status, StatusSummary.replace(process.execPath, 'node')]).toEqual([
      'Aborted',
      `${summary}${ending}`,
    ])
  })

  it('[NAT-01] because its command does not exist is Aborted, naming the command', async () => {
    await using bench = await installApp(['no-such-command-anywhere', '--fast'])
    const session = await bench.run([project])
    expect(session.Status).toBe('Aborted')
    expect(JSON.stringify(session)).toContain('no-such-command-anywhere')
  })

  it.each(['not JSON {', '[]', '{"Properties": [{"Name": "nodot", "Type": "string"}]}'])(
    '[NAT-01] by its _metadata.json %s is Aborted, naming the file',
    async (metadata) => {
      await using bench = await installApp(`
        write(output('4002', 'Report', 'a.txt'), 'a')
        write(output('4002', 'Report', '_metadata.json'), ${JSON.stringify(metadata)})
      `)
      const session = await bench.run([project])
      expect(session.Status).toBe('Aborted')
      expect(JSON.stringify(session)).toContain('_metadata.json')
      expect(await resultsOf(bench, session.Href)).toEqual([])
    },
  )

  it('[SES-12] stays Aborted', async () => {
    await using bench = await installApp('process.exitCode = 1')
    const { Href } = await bench.run([project])
    const { status } = await bench.platform.ada.post(Href, { Status: 'Running' })
    expect(status).toBe(409)
  })
})
