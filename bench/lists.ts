import { Agent, get } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDataFolder, type Size } from './lists-data.ts'
import type { Line } from './figure.ts'
import { startServer } from './server-process.ts'
import { ownFlags } from './start.ts'
import { median, ratio } from './statistics.ts'

const small: Size = { files: 1000, projects: 1000 }
const big: Size = { files: 1_000_000, projects: 100_000 }
const requests = 200
const warmUp = 20
/** A case has enough samples after this time. */
const enoughMs = 20_000

type Case = {
  readonly what: string
  readonly path: (size: Size) => string
  /** The user's own, unless it is the app's. */
  readonly token?: 'app'
  /**
   * The greatest ratio allowed; undefined for a case that is far from the start or grows with the rows, which only
   * shows its cost.
   */
  readonly atMost?: number
  /** The longest time allowed among all rows, in milliseconds, after the first answer. */
  readonly atMostMs?: number
}

const files = 'v1pre3/appresults/6001/files'
const projects = 'v1pre3/users/current/projects'
const nine = (rows: number): number => rows * 0.9

const cases: readonly Case[] = [
  ...['Id', 'Path', 'DateCreated'].flatMap((sort): Case[] => [
    { what: `files by ${sort}`, path: () => `${files}?SortBy=${sort}`, atMost: 3 },
    {
      what: `files by ${sort}, from the last`,
      path: () => `${files}?SortBy=${sort}&SortDir=Desc`,
      atMost: 3,
    },
    {
      what: `files by ${sort}, Offset=900000`,
      path: (size) => `${files}?SortBy=${sort}&Offset=${nine(size.files)}`,
    },
  ]),
  {
    what: 'files by Path, from the last, Offset=900000',
    path: (size) => `${files}?SortBy=Path&SortDir=Desc&Offset=${nine(size.files)}`,
  },
  { what: 'files, Extensions=.vcf.gz: ten', path: () => `${files}?Extensions=.vcf.gz`, atMost: 3 },
  {
    what: 'files, Extensions=.vcf.gz by Path',
    path: () => `${files}?Extensions=.vcf.gz&SortBy=Path`,
    atMost: 3,
  },
  { what: 'files, Extensions=.gz: all', path: () => `${files}?Extensions=.gz`, atMost: 3 },
  {
    what: 'files, Extensions=.fastq.gz, Offset=900000',
    path: (size) => `${files}?Extensions=.fastq.gz&Offset=${nine(size.files)}`,
  },
  {
    what: 'search for one file',
    path: () => 'v1pre3/search?scope=appresult_files&query=S0000042',
    atMost: 3,
  },
  {
    what: 'search for what all files have',
    path: () => 'v1pre3/search?scope=appresult_files&query=fastq',
    atMost: 3,
  },
  {
    what: 'search for it in two scopes',
    path: () => 'v1pre3/search?scope=appresult_files,sample_files&query=fastq',
    atMost: 3,
  },
  {
    what: 'search for it by DateCreated',
    path: () => 'v1pre3/search?scope=appresult_files&query=fastq&SortBy=DateCreated',
    atMost: 3,
  },
  {
    what: 'search for it by Name',
    path: () => 'v1pre3/search?scope=appresult_files&query=fastq&SortBy=Name',
  },
  {
    what: 'search for it by Name, the second page',
    path: () => 'v1pre3/search?scope=appresult_files&query=fastq&SortBy=Name&Limit=50&Offset=50',
    atMostMs: 20,
  },
  {
    what: 'search for it by Name, a page in the middle',
    path: (size) =>
      `v1pre3/search?scope=appresult_files&query=fastq&SortBy=Name&Limit=50&Offset=${size.files / 2}`,
    atMostMs: 20,
  },
  {
    what: 'search for it, Offset=900000',
    path: (size) => `v1pre3/search?scope=appresult_files&query=fastq&Offset=${nine(size.files)}`,
  },
  { what: 'a project of a million files', path: () => 'v1pre3/projects/4002', atMost: 3 },
  { what: 'its samples', path: () => 'v1pre3/projects/4002/samples?SortBy=Name', atMost: 3 },
  { what: 'its AppResults', path: () => 'v1pre3/projects/4002/appresults?SortBy=Name', atMost: 3 },
  ...['Id', 'Name', 'DateCreated'].flatMap((sort): Case[] => [
    { what: `projects by ${sort}`, path: () => `${projects}?SortBy=${sort}`, atMost: 3 },
    {
      what: `projects by ${sort}, from the last`,
      path: () => `${projects}?SortBy=${sort}&SortDir=Desc`,
      atMost: 3,
    },
    {
      what: `projects by ${sort}, Offset=90000`,
      path: (size) => `${projects}?SortBy=${sort}&Offset=${nine(size.projects)}`,
    },
  ]),
  {
    what: 'projects that an app sees, by Name: ten',
    path: () => `${projects}?SortBy=Name`,
    token: 'app',
    atMost: 3,
  },
  { what: 'projects by Name=', path: () => `${projects}?Name=Project%200000042`, atMost: 3 },
  {
    what: 'search for one project',
    path: () => 'v1pre3/search?scope=projects&query=0000042',
    atMost: 3,
  },
]

/** Lists of a million files and 100,000 projects, compared with lists of a thousand. */
export async function measureLists(root: string): Promise<Line[]> {
  await using folders = await dataFolders()
  await fillDataFolder(folders.small, small)
  await fillDataFolder(folders.big, big)
  const bin = join(root, 'packages/cli/dist/bin.js')
  const command = [...(await ownFlags(bin)), bin, 'start', '--json', '--no-demo']
  const ports = ['--port', '0', '--ui-port', '0', '--store-port', '0']
  await using few = await startServer([...command, ...ports, '--data', folders.small])
  await using many = await startServer([...command, ...ports, '--data', folders.big])
  using agent = keptConnections()
  const lines: Line[] = [
    `start with ${big.files} files twice and ${big.projects} projects: ${Math.round(many.readyMs)} ms`,
    row('', '1,000 rows', 'all rows', 'at first', 'ratio'),
  ]
  for (const one of cases) lines.push(...(await measureCase(one, few.url, many.url, agent)))
  return lines
}

async function measureCase(
  { what, path, token, atMost, atMostMs }: Case,
  fewUrl: string,
  manyUrl: string,
  agent: Agent,
): Promise<Line[]> {
  const few: number[] = []
  const many: number[] = []
  const atFirst = await timed(agent, `${manyUrl}/${path(big)}`, token)
  if (atFirst === undefined) return [row(what, 'not served')]
  const begin = performance.now()
  for (let request = -warmUp; request < requests; request += 1) {
    if (many.length > 0 && performance.now() - begin > enoughMs) break
    const inFew = await timed(agent, `${fewUrl}/${path(small)}`, token)
    const inMany = await timed(agent, `${manyUrl}/${path(big)}`, token)
    if (request < 0) continue
    few.push(inFew ?? Number.NaN)
    many.push(inMany ?? Number.NaN)
  }
  const compared = median(many) / median(few)
  const line = row(
    what,
    ...[median(few), median(many), atFirst].map((value) => `${value.toFixed(2)} ms`),
    atMost === undefined ? compared.toFixed(2) : ratio(compared, { atMost }),
  )
  return atMostMs === undefined
    ? [line]
    : [line, { what, values: many, unit: 'ms', limit: { atMost: atMostMs } }]
}

function row(what: string, ...columns: readonly string[]): string {
  return [what.padEnd(46), ...columns.map((column) => column.padEnd(12))].join('').trimEnd()
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

async function dataFolders(): Promise<AsyncDisposable & { small: string; big: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-lists-'))
  return {
    small: join(folder, 'small'),
    big: join(folder, 'big'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
