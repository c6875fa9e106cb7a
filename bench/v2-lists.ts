import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptConnections, timed } from './lists.ts'
import { startBench } from './command.ts'
import type { Line } from './figure.ts'
import { fillV2Lists } from './v2-lists-data.ts'

const rows = 100_000
const requests = 50
const warmUp = 3
/** A list has enough samples after this time. */
const enoughMs = 2000

/** A read by id, none of whose parts grows with the rows. */
const byId = 'v2/projects/4001'

/** The first dataset that the platform makes: that of AppResult 6001. */
const datasetOfFiles = `ds.${'20001'.padStart(32, '0')}`

/** Lists, with filters and what they include on request; and reads of what has many parts. */
const paths = [
  'v2/biosamples/100001',
  'v2/biosamples',
  'v2/biosamples?sortby=BioSampleName&sortdir=Desc',
  'v2/biosamples?status=QcFailed',
  'v2/biosamples?labstatus=Requeued',
  'v2/biosamples?sortby=LabStatus',
  'v2/biosamples?sortby=LabStatus&sortdir=Desc',
  'v2/biosamples?sortby=Nickname&sortdir=Desc',
  'v2/biosamples?sortby=Project',
  'v2/biosamples?biosamplename=B0000001,B0000002',
  'v2/biosamples?search=B00000',
  'v2/biosamples?projectid=4001&include=Properties,Yields,Libraries,LabRequeues',
  'v2/biosamples/900000/libraries?include=LibraryIndex,YieldInformation',
  'v2/biosamples/900000/labrequeues',
  'v2/biosamples/900000/runlanesummaries',
  'v2/libraries',
  'v2/libraries?status=Failed',
  'v2/libraries?search=L00000',
  'v2/libraries?sortby=Biomolecule',
  'v2/libraries?sortby=Name',
  'v2/libraries?sortby=ProjectName&sortdir=Desc',
  'v2/librarypools/17001/libraries?include=LibraryIndex,YieldInformation',
  'v2/labrequeues',
  'v2/labrequeues?status=Active',
  'v2/labrequeues?type=AdditionalYieldOfLibraryPool',
  'v2/labrequeues?sortby=RequestedAdditionalYield&sortdir=Desc',
  'v2/labrequeues?sortby=DateModified&sortdir=Desc',
  'v2/datasets',
  'v2/datasets?include=Properties,AppSessionRoot&propertyfilters=Bench.*',
  'v2/datasets?qcstatus=Undefined&uploadstatus=Completed&datasettypes=~common.fastq',
  'v2/datasets?sortby=DateModified&sortdir=Desc',
  'v2/datasets?sortby=Name&launchable=true',
  'v2/datasets?launchable=false',
  'v2/datasets?datasettypes=common.files',
  'v2/datasets?qcstatus=QcPassed',
  'v2/datasets?uploadstatus=Uploading',
  'v2/datasets?inputbiosamples=100001',
  'v2/datasets?inputruns=100001',
  'v2/datasets?inputruntokens=r.100001',
  'v2/datasets?projectid=4002',
  'v2/datasets?appsessionids=100001',
  'v2/datasets?isarchived=true',
  'v2/datasets?search=S00000',
  'v2/datasets?sortby=QcStatus&sortdir=Desc',
  'v2/datasets?sortby=Size',
  'v2/datasets?sortby=ProjectName',
  'v2/projects/4001/datasets?sortby=DateCreated&sortdir=Desc',
  `v2/datasets/${datasetOfFiles}/files`,
  `v2/datasets/${datasetOfFiles}/files?extensions=txt&sortby=Path&sortdir=Desc`,
  'v2/datasettypes',
  'v2/appsessions',
  'v2/appsessions?include=Children,Logs&propertyfilters=Bench.*',
  'v2/appsessions?executionstatus=Complete&sortby=Name',
  'v2/appsessions?sortby=ModifiedOn&sortdir=Desc',
  'v2/appsessions?sortby=TotalSize&sortdir=Desc',
  'v2/appsessions?executionstatus=Running',
  'v2/appsessions?qcstatus=QcPassed',
  'v2/appsessions?deliverystatus=OnHold',
  'v2/appsessions?output.projects=4002',
  'v2/appsessions?input.runs=100001',
  'v2/appsessions?input.biosamples=100001',
  'v1pre3/users/current/appsessions?Status=Running',
  'v2/appsessions/100001/comments',
  'v2/runs',
  'v2/runs?statuses=Complete&sortby=ExperimentName',
  'v2/runs?sortby=DateModified&sortdir=Desc',
  'v2/runs?statuses=Running',
  'v2/runs?experimentname=Run%200000001',
  'v2/runs?flowcellbarcode=FC-1',
  'v2/runs?instrumenttype=MiSeq',
  'v2/runs?sortby=TotalSize&sortdir=Desc',
  'v2/runs?sortby=InstrumentName&sortdir=Desc',
  'v2/runs?sortby=LaneAndQcStatus',
  'v2/runs/900000/lanes',
  'v2/runs/900000/lanelibrarymappings',
  'v2/trash',
  'v2/trash?sortby=TotalSize',
  'v2/applications',
  'v2/applications?category=Native&sortby=Name',
  'v2/applications/2001/workflows?sortby=Name',
  'v2/users/current/workgroups?includeloggedinuser=true&sortby=Name',
  'v2/users/1001/settings?sortby=Name',
  'v2/users/current/apiagreements?sortby=Title',
  'v2/genomes',
]

/** The first page of v2's lists of 100,000 rows, and of some of v1's, after a read by id on the same platform. */
export async function measureV2Lists(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-v2-lists-'))
  try {
    const data = join(folder, 'data')
    await fillV2Lists(data, rows)
    await using server = await startBench(root, { data })
    using agent = keptConnections()
    const lines: Line[] = []
    for (const path of [byId, ...paths]) {
      lines.push(await measure(path, (one) => timed(agent, `${server.url}/${one}`)))
    }
    return lines
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(
  path: string,
  request: (path: string) => Promise<number | undefined>,
): Promise<Line> {
  const values: number[] = []
  const begin = performance.now()
  for (let at = -warmUp; at < requests; at += 1) {
    if (values.length > 0 && performance.now() - begin > enoughMs) break
    const page = await request(path)
    if (page === undefined) throw new Error(`${path} is not served.`)
    if (at >= 0) values.push(page)
  }
  return { what: path, values, unit: 'ms', limit: { atMost: path === byId ? 1 : 5 } }
}
