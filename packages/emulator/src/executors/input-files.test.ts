import { expect, it } from 'vitest'
import { publicId } from '../ids/resource-id.ts'
import { contentOf } from '../testing/downloads.ts'
import { installApp, type NativeBench } from '../testing/native-apps.ts'

// Apps of these tests write the paths of their inputs into a result.

const lister = `
  const paths = fs.readdirSync(input(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'AppSession.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(input().length + 1))
  write(output('4002', 'Inputs', 'paths.json'), JSON.stringify(paths.toSorted()))`

const project = { Name: 'Output.project-id', Type: 'project', Content: 'v1pre3/projects/4002' }
const fastq = publicId('dataset', 20_001)
const calls = publicId('dataset', 20_002)
const reads = ['reads/NA12878.txt', 'reads/NA12878_S1_L001_R1_001.fastq.gz']

/** The paths below input/ that an app finds when it is launched on a resource. */
async function inputsOf(
  { platform, run }: NativeBench,
  Type: string,
  Content: string,
): Promise<string[]> {
  const session = await run([{ Name: 'Input.chosen', Type, Content }, project])
  expect(session).toMatchObject({ Status: 'Complete' })
  const results = await platform.ada.get(`${session.Href}/appresults`)
  const { Id } = results.body.Response.Items[0]
  const files = await platform.ada.get(`v1pre3/appresults/${Id}/files`)
  return JSON.parse(
    String(await contentOf(platform.ada, files.body.Response.Items[0].Id)),
  ) as string[]
}

it('[NAT-01] gives an app the files of the sample or AppResult that a dataset represents', async () => {
  await using bench = await installApp(lister)
  expect(await inputsOf(bench, 'dataset', `v2/datasets/${fastq}`)).toEqual(
    reads.map((path) => `datasets/${fastq}/${path}`),
  )
  expect(await inputsOf(bench, 'dataset', `v2/datasets/${calls}`)).toEqual(
    ['README.txt', 'alignments/range.bam', 'calls/volvox.filtered.vcf.gz'].map(
      (path) => `datasets/${calls}/${path}`,
    ),
  )
})

it('[NAT-01] gives an app the FASTQ files of a biosample, in a folder for each dataset', async () => {
  await using bench = await installApp(lister)
  await bench.platform.seed({
    projects: [
      {
        id: '4900',
        owner: '1001',
        name: 'Second run',
        samples: [{ id: '5900', name: 'NA12878', files: [{ path: reads[1]!, content: 'more' }] }],
      },
    ],
    datasets: [{ id: '20900', sample: '5900', biosample: '12001' }],
  })
  const second = publicId('dataset', 20_900)
  expect(await inputsOf(bench, 'biosample', 'v2/biosamples/12001')).toEqual([
    ...reads.map((path) => `biosamples/12001/${fastq}/${path}`),
    `biosamples/12001/${second}/${reads[1]}`,
  ])
})

it('[V2-08] gives an app no reads of a failed pool with a biosample', async () => {
  await using bench = await installApp(lister)
  const { ada } = bench.platform
  expect((await ada.postJson('v2/librarypools/17001', { Status: 'Failed' })).status).toBe(200)
  expect(await inputsOf(bench, 'biosample', 'v2/biosamples/12001')).toEqual([])
})
