import type { LimitedPlatform } from './limited-room.ts'
import { itemsIn } from './lists.ts'
import { startRun } from './runs.ts'
import { newTrash } from './trash.ts'

/** Work that no request waits for: a job with nodes, a run that ends, a workflow that waits for it, and a trash. */
export type BackgroundWork = {
  /** Lets all of it continue: the time of the run passes, and the trash is emptied. The statuses of the answers. */
  resume(): Promise<readonly number[]>
  /** What is wrong with reads for a moment, one line each. */
  wrongReads(): Promise<readonly string[]>
  /** What of it isn't done, one line each. */
  undone(): Promise<readonly string[]>
}

const app = 'v2/applications/2002'
const asJson = { 'content-type': 'application/json' }
const looks = 10

/** Begins work on a platform that has room. */
export async function beginBackgroundWork(platform: LimitedPlatform): Promise<BackgroundWork> {
  const { ada, control } = platform
  const InputParameters = { subject: 'biosamples/12001' }
  const first = await ada.postJson(`${app}/launch`, { InputParameters })
  const order = { Name: 'Depths', AppSessionId: first.body.Response.Id }
  const workflow = (await ada.postJson(`${app}/workflows`, order)).body.Response.Id as string
  const Dependencies = [{ Type: 'BioSampleYield', RequiredYield: 1_000_000 }]
  await ada.send('PUT', `${app}/workflowdependencies`, asJson, JSON.stringify({ Dependencies }))
  await platform.idle()
  const lanes = [{ number: 1, libraryPool: '17001' }]
  const run = await startRun(platform, { lanes, seed: 7 })
  await newTrash(platform)
  const script =
    'd=$BENCHTOP_DATA/output/appresults/4001/calls; mkdir -p $d; echo 50 >$BENCHTOP_DATA/progress; echo a >$d/a.txt'
  const node = { commandLine: ['sh', '-c', script] }
  const nodes = [node, node, node]
  const { appSession } = await platform.launch({ user: '1001', application: '2002', nodes })

  const recordOf = async (path: string) =>
    (await ada.get(path)).body.Response as Readonly<Record<string, string>>
  return {
    async resume() {
      const clock = await control.postJson('_emulator/clock', { advance: '24h' })
      const trash = await ada.delete('v1pre3/users/current/trash')
      return [clock.status, trash.status]
    },
    async wrongReads() {
      const wrong: string[] = []
      for (let look = 0; look < looks; look += 1) {
        const reads = [ada.get(appSession), ada.get(`v1pre3/runs/${run}`)]
        for (const { status, text } of await Promise.all(reads)) {
          if (status !== 200) wrong.push(`a read is ${status}: ${text.slice(0, 200)}`)
        }
      }
      return wrong
    },
    async undone() {
      await platform.idle()
      const undone: string[] = []
      const { Status } = await recordOf(appSession)
      if (Status !== 'Complete') undone.push(`the job is ${Status}`)
      const inProject = await itemsIn(ada, 'v1pre3/projects/4001/appresults')
      const results = inProject.filter(({ Name }) => Name === 'calls')
      if (results.length !== nodes.length) undone.push(`the job has ${results.length} results`)
      const { Status: statusOfRun } = await recordOf(`v1pre3/runs/${run}`)
      if (statusOfRun !== 'Complete') undone.push(`the run is ${statusOfRun}`)
      const datasets = await itemsIn(ada, `v2/datasets?inputruns=${run}`)
      if (datasets.length !== 2) undone.push(`the run has ${datasets.length} datasets`)
      const [row] = await itemsIn(ada, `v2/workflows/${workflow}/biosamples?id=12002`)
      if (row?.['Status'] !== 'Launched') undone.push(`the workflow is ${row?.['Status']}`)
      const trash = await itemsIn(ada, 'v1pre3/users/current/trash')
      if (trash.length > 0) undone.push(`the trash has ${trash.length} entries`)
      return undone
    },
  }
}
