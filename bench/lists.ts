import { Agent, get } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBench } from './command.ts'
import { fillDataFolder, type Size } from './lists-data.ts'
import type { Line } from './figure.ts'

const sizes = {
  /** Where the first page of a list, and each filter, is measured. */
  'a hundred thousand': { files: 100_000, projects: 100_000 },
  /** Where a page in the middle is. */
  'a million': { files: 1_000_000, projects: 1_000_000 },
} as const satisfies Record<string, Size>
const requests = 50
const warmUp = 3
/** A case has enough samples after this time. */
const enoughMs = 5_000

/** The longest times allowed, in milliseconds, once the rows are counted. */
const firstPageMs = 5
const middlePageMs = 100

type Case = {
  readonly what: string
  readonly path: string
  /** The user's own, unless it is the app's. */
  readonly token?: 'app'
  /** Undefined for what reads all that it finds, and only shows its cost. */
  readonly atMostMs?: number
}

const files = 'v1pre3/appresults/6001/files'
const projects = 'v1pre3/users/current/projects'
const fileSorts = ['Id', 'Path', 'DateCreated']
const projectSorts = ['Id', 'Name', 'DateCreated']
const directions = ['Asc', 'Desc']

function ordered(what: string, path: string, sorts: readonly string[], atMostMs: number): Case[] {
  return sorts.flatMap((sort) =>
    directions.map((direction) => ({
      what: `${what} by ${sort}, ${direction}`,
      path: `${path}SortBy=${sort}&SortDir=${direction}`,
      atMostMs,
    })),
  )
}

const firstPages: readonly Case[] = [
  ...ordered('files', `${files}?`, fileSorts, firstPageMs),
  ...ordered('projects', `${projects}?`, projectSorts, firstPageMs),
  ...[
    ['files, Extensions=.vcf.gz: ten', `${files}?Extensions=.vcf.gz`],
    ['files, Extensions=.vcf.gz by Path', `${files}?Extensions=.vcf.gz&SortBy=Path`],
    ['files, Extensions=.gz: all', `${files}?Extensions=.gz`],
    ['files, Extensions=.fastq.gz by Path', `${files}?Extensions=.fastq.gz&SortBy=Path`],
    ['a project of as many files', 'v1pre3/projects/4002'],
    ['its samples', 'v1pre3/projects/4002/samples?SortBy=Name'],
    ['its AppResults', 'v1pre3/projects/4002/appresults?SortBy=Name'],
    ['projects by Name=', `${projects}?Name=Project%200000042`],
    ['search for one project', 'v1pre3/search?scope=projects&query=0000042'],
  ].map(([what = '', path = '']) => ({ what, path, atMostMs: firstPageMs })),
  {
    what: 'projects that an app sees, by Name: ten',
    path: `${projects}?SortBy=Name`,
    token: 'app',
    atMostMs: firstPageMs,
  },
  { what: 'files, Extensions=.gz,.vcf: all', path: `${files}?Extensions=.gz,.vcf` },
  {
    what: 'search for what all files have',
    path: 'v1pre3/search?scope=appresult_files&query=fastq',
  },
]

const middlePages: readonly Case[] = [
  ...ordered('files from 500,000', `${files}?Offset=500000&`, fileSorts, middlePageMs),
  ...ordered('projects from 500,000', `${projects}?Offset=500000&`, projectSorts, middlePageMs),
]

/** The first pages of lists of a hundred thousand, and pages in the middle of lists of a million. */
export async function measureLists(root: string): Promise<Line[]> {
  return [
    ...(await measureCases(root, 'a hundred thousand', firstPages)),
    ...(await measureCases(root, 'a million', middlePages)),
  ]
}

async function measureCases(
  root: string,
  size: keyof typeof sizes,
  cases: readonly Case[],
): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-lists-'))
  try {
    const data = join(folder, 'data')
    await fillDataFolder(data, sizes[size])
    await using server = await startBench(root, { data })
    using agent = keptConnections()
    const lines: Line[] = []
    for (const one of cases) lines.push(await measureCase(one, size, server.url, agent))
    return lines
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureCase(
  { what, path, token, atMostMs }: Case,
  size: string,
  url: string,
  agent: Agent,
): Promise<Line> {
  const values: number[] = []
  const begin = performance.now()
  for (let request = -warmUp; request < requests; request += 1) {
    if (values.length > 0 && performance.now() - begin > enoughMs) break
    const elapsed = await timed(agent, `${url}/${path}`, token)
    if (elapsed === undefined) return `${what}: not served`
    if (request >= 0) values.push(elapsed)
  }
  const figure = { what: `${size}: ${what}`, values, unit: 'ms' }
  return atMostMs === undefined ? figure : { ...figure, limit: { atMost: atMostMs } }
}

/** How long an answer takes, in milliseconds; undefined where there is no such address. */
export function timed(agent: Agent, url: string, token = 'user'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const headers = { 'x-access-token': token }
    get(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        const elapsed = performance.now() - start
        if (response.statusCode === 200) resolve(elapsed)
        else if (response.statusCode === 404) resolve(undefined)
        else reject(new Error(`${url} answered ${response.statusCode}.`))
      })
    }).on('error', reject)
  })
}

/** Connections that are used again, until they are disposed of. */
export function keptConnections(): Agent & Disposable {
  const agent = new Agent({ keepAlive: true })
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() })
}
