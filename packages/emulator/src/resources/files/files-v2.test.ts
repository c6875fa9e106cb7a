import { expect, it } from 'vitest'
import { installApp } from '../../testing/native-apps.ts'

/** The members of log files in a list. */
type LogFile = { Path: string; Size: number; Href: string; HrefContent: string }

async function runLoggingApp() {
  const bench = await installApp(`
    console.log('starts')
    write(join(data, 'logs', 'align.log'), 'aligned')
    write(join(data, 'logs', 'node', 'deep', 'trace.txt'), 'traced')
    write(join(data, 'logs', 'empty.log'), '')`)
  const session = await bench.run()
  const list = async (query = '') => {
    const { status, body } = await bench.platform.ada.get(
      `v2/appsessions/${session.Id}/logfiles?${query}`,
    )
    return { status, body, files: (body.Response?.Items ?? []) as LogFile[] }
  }
  return { bench, session, list, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() }
}

it('[NAT-03] a session lists what its app wrote as log files with their content', async () => {
  await using run = await runLoggingApp()
  const { files, body } = await run.list('sortby=Path')
  expect(files.map(({ Path, Size }) => [Path, Size])).toEqual([
    ['align.log', 7],
    ['empty.log', 0],
    ['node/deep/trace.txt', 6],
    ['output.log', 7],
  ])
  expect(body.Response).toMatchObject({ TotalCount: 4, SortBy: 'Path', SortDir: 'Asc' })
  const { ada } = run.bench.platform
  const [, , , output] = files
  expect((await ada.get(output?.Href ?? '')).body.Response).toEqual(output)
  const { redirect_uri } = (await ada.get(`${output?.HrefContent}?redirect=meta`)).body.Response
  expect(await (await fetch(redirect_uri)).text()).toBe('starts\n')
  // The same set of files as in v1.
  const { HrefLogs } = (await ada.get(run.session.Href)).body.Response
  const { HrefFiles } = (await ada.get(HrefLogs)).body.Response
  expect((await ada.get(HrefFiles)).body.Response.TotalCount).toBe(4)
})

it('[NAT-03] a session retains the log files of a failed app, with a last line by the platform', async () => {
  await using bench = await installApp(`console.log('half way'); process.exit(3)`)
  const session = await bench.run()
  const { ada } = bench.platform
  const path = `v2/appsessions/${session.Id}/logfiles?filehrefcontentresolution=true`
  const [file] = (await ada.get(path)).body.Response.Items as LogFile[]
  expect(await (await fetch(file?.HrefContent ?? '')).text()).toMatch(
    /^half way\nbenchtop: The command ".+" exited with code 3\.\n$/,
  )
})

it('[NAT-03] log files are listed by directory, extension, prefix, size, order and page', async () => {
  await using run = await runLoggingApp()
  const paths = async (query: string) => (await run.list(query)).files.map(({ Path }) => Path)
  expect(await paths('directory=/&sortby=Path')).toEqual(['align.log', 'empty.log', 'output.log'])
  expect(await paths('directory=/&sortby=Path&excludeemptyfiles=true')).toEqual([
    'align.log',
    'output.log',
  ])
  expect(await paths('directory=/node')).toEqual([])
  expect(await paths('directory=/node&includesubdirectories=true')).toEqual(['node/deep/trace.txt'])
  expect(await paths('directory=node/deep/')).toEqual(['node/deep/trace.txt'])
  expect(await paths('extensions=.txt')).toEqual(['node/deep/trace.txt'])
  expect(await paths('pathprefix=node/d')).toEqual(['node/deep/trace.txt'])
  expect(await paths('statuses=pending')).toEqual([])
  expect(await paths('sortby=Name&sortdir=Desc&limit=1')).toEqual(['node/deep/trace.txt'])
  expect(await paths(`filesetid=${run.session.Id}&limit=1&offset=9`)).toEqual([])
  const { status, body } = await run.list('filesetid=1')
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('filesetid')])
  expect((await run.list('directory=node%25&includesubdirectories=true')).files).toEqual([])
})

it('[NAT-03] the content of log files is resolved only for callers who may read them', async () => {
  await using run = await runLoggingApp()
  const { platform } = run.bench
  const path = `v2/appsessions/${run.session.Id}/logfiles?filehrefcontentresolution=true`
  const hrefs = async (scope: string) => {
    const { body } = await platform.withScopes([scope], { application: '2002' }).get(path)
    return (body.Response.Items as LogFile[]).map(({ HrefContent }) =>
      HrefContent.startsWith('http'),
    )
  }
  expect(await hrefs('browse global')).toEqual([false, false, false, false])
  expect(await hrefs('read global')).toEqual([true, true, true, true])
  expect((await platform.ben.get(path)).status).toBe(403)
})
