import Sqlite from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { cases, pathOf } from '../testing/calls.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

// But the search, which is that of v1: it reads what an index of words finds, or without words all of its scopes.
const lists = cases.filter(
  ({ operation: { api, method, paging, recordsOf } }) =>
    api === 'v2' && method === 'GET' && paging !== undefined && recordsOf === undefined,
)

/** What a platform may have by the hundred thousand. */
const large: ReadonlySet<string> = new Set(
  `appresult appsession appsession_reference biosample comment dataset every_dataset fastq_source file lab_progress
   lab_requeue lab_requeue_biosample lane lane_library library library_pool_member live_appresult live_appsession live_dataset live_file
   live_project live_run live_sample live_trash prep_request project property property_item run sample trash
   unhidden_file user_setting workflow workflow_launch workgroup workgroup_member
   workgroup_of_user`.split(/\s+/),
)

/** A step of a plan; those of no other one have the parent 0. */
type Step = { readonly parent: number; readonly detail: string }
type Planned = { readonly text: string; readonly steps: readonly Step[] }

/** The plans of all statements that read and are executed meanwhile; each plan is made without values. */
async function plansOf(work: () => Promise<void>): Promise<Planned[]> {
  const scratch = new Sqlite(':memory:')
  const prototype = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Sqlite.Statement
  scratch.close()
  const spies = (['get', 'all', 'iterate'] as const).map((method) => vi.spyOn(prototype, method))
  const statements = new Map<string, Sqlite.Database>()
  try {
    await work()
    const executed = spies.flatMap(({ mock }) => mock.contexts as Sqlite.Statement[])
    for (const { source, database } of executed) {
      if (/^\s*(SELECT|WITH)\b/.test(source)) statements.set(source, database)
    }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return [...statements].map(([text, database]) => {
    const nothing = Array.from(text.matchAll(/\+\?/g), () => null)
    return {
      text,
      steps: database.prepare<null[], Step>(`EXPLAIN QUERY PLAN ${text}`).all(...nothing),
    }
  })
}

/** The large tables, by their names or aliases, that a plan reads from one end to the other. */
function largeScans({ text, steps }: Planned): Step[] {
  return steps.filter(({ detail }) => {
    const [, name] = /^SCAN (\w+)/.exec(detail) ?? []
    // The sessions in progress are few, and have an index of their own.
    if (name === undefined || / VIRTUAL TABLE | appsession_at_work$/.test(detail)) return false
    const tables = [...text.matchAll(new RegExp(`\\b(\\w+) (?:AS )?${name}\\b`, 'g'))]
    return [name, ...tables.map(([, table]) => table ?? '')].some((table) => large.has(table))
  })
}

it.each(lists)('$id reads no large table completely, in any of its orders', async (one) => {
  await using platform = await startTestPlatform({ checkAnswers: false })
  const { sortBy } = one.operation.paging as { readonly sortBy: readonly string[] }
  const path = await pathOf(one, platform)
  await platform.idle()
  const plans = await plansOf(async () => {
    for (const sort of sortBy) {
      for (const direction of ['Asc', 'Desc']) {
        const address = `${path}?sortby=${sort}&sortdir=${direction}&limit=1`
        expect((await platform.ada.get(address)).status).toBe(200)
      }
    }
  })
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => largeScans(plan).length > 0)).toEqual([])
})

it.each([
  'v2/biosamples?sortby=LabStatus',
  'v2/biosamples?labstatus=Requeued',
  'v2/labrequeues?status=Active',
  'v2/labrequeues?status=Active,Fulfilled',
  'v2/biosamples/12001/labrequeues',
  'v2/biosamples/12001/runlanesummaries',
  'v2/users/current/workgroups?includeloggedinuser=true&sortby=Name',
  'v2/users/current/workgroups?sortby=Name&sortdir=Desc',
])('the first page of %s is read in the order of an index', async (path) => {
  await using platform = await startTestPlatform({ checkAnswers: false })
  await platform.idle()
  const plans = await plansOf(async () => {
    expect((await platform.ada.get(path)).status).toBe(200)
  })
  const pages = plans.filter(({ text }) => text.includes(' LIMIT +? OFFSET +?'))
  expect(pages.length).toBeGreaterThan(0)
  // Equal keys may still be put in the order of their ids; so are the rows of the page, once their ids are found.
  const isSorted = (text: string, { parent, detail }: Step): boolean =>
    detail.startsWith('USE TEMP B-TREE FOR ORDER BY') &&
    !(parent === 0 && text.includes(') found CROSS JOIN '))
  expect(pages.filter(({ text, steps }) => steps.some((step) => isSorted(text, step)))).toEqual([])
  expect(plans.filter((plan) => largeScans(plan).length > 0)).toEqual([])
})
