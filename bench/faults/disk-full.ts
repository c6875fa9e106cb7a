import {
  startLimitedPlatform,
  type LimitedPlatform,
} from '../../packages/emulator/src/testing/limited-room.ts'
import { beginBackgroundWork } from '../../packages/emulator/src/testing/background-work.ts'
import type { Reply } from '../../packages/emulator/src/testing/client.ts'
import type { Outcome } from './outcome.ts'

type Created = { readonly Id?: string; readonly Href?: string; readonly HrefFiles?: string }

/** What a request created; nothing where it was refused. */
function created({ status, body }: Reply): Created {
  const { Response = {} } = (body ?? {}) as { readonly Response?: Created }
  return status < 300 ? Response : {}
}

type Step = { readonly name: string; readonly reply: Reply }

/** Writes of each kind, one after another; a step whose predecessor failed is left out. */
async function scenario({ ada, control }: LimitedPlatform): Promise<readonly Step[]> {
  const steps: Step[] = []
  const run = async (name: string, call: Promise<Reply>): Promise<Created> => {
    const reply = await call
    steps.push({ name, reply })
    return created(reply)
  }
  const project = await run('project', ada.post('v1pre3/projects', { Name: 'full' }))
  if (project.Id !== undefined) {
    const Properties = ['Full.a', 'Full.b'].map((Name) => ({ Name, Type: 'string', Content: 'x' }))
    await run(
      'properties',
      ada.postJson(`v1pre3/projects/${project.Id}/properties`, { Properties }),
    )
    const result = await run(
      'appresult',
      ada.post(`v1pre3/projects/${project.Id}/appresults`, { Name: 'r' }),
    )
    if (result.HrefFiles !== undefined)
      await run('file', ada.upload(`${result.HrefFiles}?name=a.txt`, 'bytes'))
  }
  await run(
    'token',
    control.postJson('_emulator/tokens', { user: '1001', scopes: ['browse global'] }),
  )
  await run('snapshot', control.postJson('_emulator/snapshots/full', {}))
  await run('clock', control.postJson('_emulator/clock', { advance: '1h' }))
  await run('delete', ada.delete('v1pre3/projects/4002'))
  return steps
}

/**
 * Fills the storage at its Nth write, for N = 1, 1 + step, … until all writes of a scenario find room: every request is
 * acknowledged or answered 507, what was acknowledged is there, reads continue, and everything works again with room.
 */
export async function diskFull(step: number): Promise<Outcome> {
  const violations: string[] = []
  let refused = 0
  let acknowledged = 0
  let points = 0
  for (let nth = 0; ; nth += step) {
    await using platform = await startLimitedPlatform()
    platform.setWritesLeft(nth)
    const steps = await scenario(platform)
    points += 1
    const at = (text: string) => violations.push(`Full at write ${nth + 1}: ${text}.`)
    for (const { name, reply } of steps) {
      if (reply.status === 507) refused += 1
      else if (reply.status < 300) acknowledged += 1
      else at(`${name} is ${reply.status}: ${reply.text.slice(0, 200)}`)
    }
    if ((await platform.ada.get('v1pre3/users/current')).status !== 200) at('a read is refused')
    await verify(platform, steps, at)
    const isFull = steps.some(({ reply }) => reply.status === 507)
    platform.setRoom(true)
    const again = await scenario(platform)
    for (const { name, reply } of again) {
      const isRepeated = name === 'delete' || name === 'snapshot'
      if (reply.status >= 300 && !isRepeated) at(`${name} is ${reply.status} with room`)
    }
    if (!isFull) break
  }
  return {
    fault: 'Disk full at every write',
    done: `${points} runs, full at write 1 to ${(points - 1) * step}: ${acknowledged} requests acknowledged, ${refused} refused with 507`,
    lost: 'nothing',
    violations,
  }
}

/**
 * The same while a job with nodes, a run, a workflow that waits for the run and a trash are in progress: reads continue,
 * the process lives, and all of the work is done once there is room.
 */
export async function diskFullAtWork(step: number): Promise<Outcome> {
  const violations: string[] = []
  const thrown = (error: unknown): void =>
    void violations.push(`Outside of a request: ${String(error)}.`)
  process.on('uncaughtException', thrown)
  let points = 0
  for (let nth = 0, isFull = true; isFull; nth += step) {
    await using platform = await startLimitedPlatform()
    const work = await beginBackgroundWork(platform)
    platform.setWritesLeft(nth)
    const statuses = await work.resume()
    const wrong = statuses
      .filter((status) => status !== 200 && status !== 507)
      .map((status) => `a write is ${status}`)
    wrong.push(...(await work.wrongReads()))
    isFull = platform.isFull()
    platform.setRoom(true)
    await work.resume()
    wrong.push(...(await work.undone()))
    violations.push(...wrong.map((text) => `Full at write ${nth + 1} of work: ${text}.`))
    points += 1
  }
  process.off('uncaughtException', thrown)
  return {
    fault: 'Disk full while jobs, runs, workflows and deletions are in progress',
    done: `${points} runs, full at write 1 to ${(points - 1) * step}`,
    lost: 'nothing',
    violations,
  }
}

/** What was acknowledged can be read. */
async function verify(
  { ada }: LimitedPlatform,
  steps: readonly Step[],
  at: (text: string) => void,
): Promise<void> {
  for (const { name, reply } of steps.filter((one) => one.reply.status < 300)) {
    const { Href } = created(reply)
    if (Href === undefined || !['project', 'appresult', 'file'].includes(name)) continue
    const read = await ada.get(Href)
    if (read.status !== 200) at(`${name} was acknowledged and is ${read.status}`)
  }
}
