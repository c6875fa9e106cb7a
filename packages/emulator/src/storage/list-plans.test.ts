import Sqlite from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { cases, pathOf } from '../testing/calls.ts'
import { chooseNoRows, filterValues } from '../testing/filter-values.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

// But the search, which is that of v1: it reads what an index of words finds, or without words all of its scopes.
const lists = cases.filter(
  ({ operation: { api, method, paging, recordsOf } }) =>
    ['v1', 'v2', 'billing'].includes(api) &&
    method === 'GET' &&
    paging !== undefined &&
    recordsOf === undefined,
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
type Step = { readonly id: number; readonly parent: number; readonly detail: string }
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
    // What is at work or archived is few, and has an index of its own.
    if (name === undefined || / VIRTUAL TABLE /.test(detail)) return false
    if (/ (?:appsession_at_work|dataset_archived)$/.test(detail)) return false
    const tables = [...text.matchAll(new RegExp(`\\b(\\w+) (?:AS )?${name}\\b`, 'g'))]
    return [name, ...tables.map(([, table]) => table ?? '')].some((table) => large.has(table))
  })
}

/** What a statement begins with, and looks up for all else: the columns of the index that it is found by. */
function drivenBy({ steps }: Planned): string {
  const first = steps.find(({ detail }) => /^(SEARCH|SCAN) /.test(detail))?.detail ?? ''
  return /\(.*\)$/.exec(first)?.[0] ?? first
}

/** Those that read rows of the list itself. */
const ofList = (plans: readonly Planned[]): Planned[] =>
  plans.filter(({ text }) => / LIMIT \+\? OFFSET \+\?|^SELECT count\(\*\) AS total /.test(text))

/** Whether a step puts rows in order, other than those of the page, once their ids are found. */
function isSort({ text, steps }: Planned, { parent, detail }: Step): boolean {
  const above = steps.find(({ id }) => id === parent)?.detail ?? ''
  return (
    detail.startsWith('USE TEMP B-TREE FOR ORDER BY') &&
    !above.startsWith('CORRELATED SCALAR SUBQUERY') &&
    !(parent === 0 && text.includes(') found CROSS JOIN '))
  )
}

/**
 * Lists of which an order sorts all rows, and a filter looks at all, with the reason. They are read on the one thread: the
 * database has one connection, which no other thread shares.
 */
const unindexed: readonly (readonly [reason: string, lists: RegExp])[] = [
  [
    'its key is a name in another table, which changes without the row',
    /^v2\.list\w*(?:Datasets|AppSessions|BioSamples|Libraries) (?:AppSessionName|ApplicationName|ProjectName|AppName|Project|Subject)$/,
  ],
  ['its key follows from the files of a dataset', /^v2\.list\w*Datasets Size$/],
  [
    'it follows the status of a session',
    /^v2\.list\w*Datasets uploadstatus$|^v1\.listProjectAppResults Statuses$/,
  ],
  ['its key follows from lanes', /^v[12]\.list\w*Runs (?:LaneAndQcStatus|laneandqcstatuses)$/],
  [
    'a run has reads in few projects, and a project has those of most',
    /^v2\.listRuns output\.projects$/,
  ],
  ['its rows are of four tables', /^v1\.listUserHistory DateCreated$/],
  ['it reads what its words find, and without words all', /^v1\.search /],
  [
    'every row of the list has the value',
    /^v2\.listAppSessions (?:usercreatedby|ownedbycurrentuser)$/,
  ],
  ['every row of the list is of the project', /^v2\.listProjectDatasets projectid$/],
  [
    'the files of one thing, by parts of their paths, their names or their status',
    /^v2\.list\w+Files |^v1\.list\w+Files Extensions$|^v1\.listFileSetFiles /,
  ],
  [
    'as many as one biosample, pool, run or session has',
    /^v[12]\.list(?:BioSample\w+|PoolLibraries|LaneLibraryMappings|RunLane\w*|RunSamples|AppSessionAppResults|WorkflowBioSamples) /,
  ],
  ['as many as one thing has', /^v1\.\w+Properties\.list Id$/],
  [
    'as many as one person has, or the operator of a bench adds',
    /^v[12]\.list(?:Agreements|Application\w*|Genomes|DatasetTypes|UserSettings|Workgroups) |^billing\./,
  ],
]

const usedUp = new Set<string>()

/** Whether it is named that this has no index. */
function isNamed(id: string, parameter: string): boolean {
  const reason = unindexed.find(([, lists]) => lists.test(`${id} ${parameter}`))?.[0]
  if (reason !== undefined) usedUp.add(reason)
  return reason !== undefined
}

// Without statistics about indexes, which no platform has, a plan is the same for ten rows and for 100,000.
describe('at 100,000 rows', () => {
  it.each(lists)('[V2-20] $id is sorted by an index in each of its orders', async (one) => {
    await using platform = await startTestPlatform({ checkAnswers: false })
    const { sortBy } = one.operation.paging as { readonly sortBy: readonly string[] }
    const path = await pathOf(one, platform)
    const found: string[] = []
    await platform.idle()
    for (const sort of sortBy) {
      const plans = await plansOf(async () => {
        for (const direction of ['Asc', 'Desc']) {
          const address = `${path}?sortby=${sort}&sortdir=${direction}&limit=1`
          const { status } = await platform.ada.get(address)
          expect([200, 400]).toContain(status)
        }
      })
      if (!isNamed(one.id, sort) && plans.some((plan) => largeScans(plan).length > 0)) {
        found.push(`${one.id} ${sort} scans`)
      }
      const isSorted = ofList(plans).some((plan) => plan.steps.some((step) => isSort(plan, step)))
      if (isSorted && !isNamed(one.id, sort)) found.push(`${one.id} ${sort}`)
    }
    expect(found).toEqual([])
  })

  it.each(lists.filter((one) => one.operation.query !== undefined))(
    '[V2-20] $id is found by an index for each of its filters',
    async (one) => {
      await using platform = await startTestPlatform({ checkAnswers: false })
      const path = await pathOf(one, platform)
      await platform.idle()
      const read = (query: string) =>
        plansOf(async () => {
          const { status } = await platform.ada.get(`${path}?limit=1&${query}`)
          expect([200, 400, 404]).toContain(status)
        })
      const found = new Set<string>()
      const all = ofList(await read(''))
      const [without, texts] = [new Set(all.map(drivenBy)), new Set(all.map(({ text }) => text))]
      for (const name of Object.keys(one.operation.query?.shape ?? {})) {
        if (chooseNoRows.has(name.toLowerCase())) continue
        for (const value of filterValues[name.toLowerCase()] ?? []) {
          const plans = await read(`${name}=${encodeURIComponent(value)}`)
          if (plans.some((plan) => largeScans(plan).length > 0))
            found.add(`${one.id} ${name} scans`)
          // What is left out is few, and what remains is read in the order of the list.
          const rest = ofList(plans).filter(({ text }) => !text.includes('(NOT ('))
          const isLookedFor = rest.some(
            (plan) => without.has(drivenBy(plan)) && !texts.has(plan.text),
          )
          if (isLookedFor && !isNamed(one.id, name)) found.add(`${one.id} ${name}`)
        }
      }
      expect([...found]).toEqual([])
    },
  )

  it('[V2-20] has an index for all else than is named', () => {
    expect(unindexed.filter(([reason]) => !usedUp.has(reason))).toEqual([])
  })
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
  // Equal keys may still be put in the order of their ids.
  expect(pages.filter((plan) => plan.steps.some((step) => isSort(plan, step)))).toEqual([])
  expect(plans.filter((plan) => largeScans(plan).length > 0)).toEqual([])
})
