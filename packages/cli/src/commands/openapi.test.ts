import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

type Document = {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, unknown>>
}

const parse = (text: string) => JSON.parse(text) as Document

it('[CLI-01] the documents are printed and written without a running platform', async () => {
  await using folder = await temporaryFolder()
  const printed = await runCommand(['openapi'])
  expect(printed).toMatchObject({ code: 0, stderr: '' })
  const platform = parse(printed.stdout)
  expect(platform).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'http://127.0.0.1:5100' }],
  })
  expect(platform.paths).toHaveProperty('/v1pre3/users/current')
  const control = parse((await runCommand(['openapi', '--control'])).stdout)
  expect(control.servers).toEqual([{ url: 'http://127.0.0.1:5101/_emulator' }])
  expect(control.paths).toHaveProperty('/snapshots/{name}/export')

  const args = ['openapi', '--out', 'platform.json', '--json']
  const written = await runCommand(args, { folder: folder.path })
  const file = join(folder.path, 'platform.json')
  expect(eventsOf(written)).toEqual([{ event: 'written', file }])
  expect(parse(await readFile(file, 'utf8'))).toEqual(platform)
  const nowhere = await runCommand(['openapi', '--out', 'none/x.json'], { folder: folder.path })
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining("can't be written") })
})

it('[CLI-01] the document of a running platform has its addresses', async () => {
  await using bench = await startBench()
  const printed = await runCommand(['openapi', '--url', bench.ready.uiUrl])
  expect(parse(printed.stdout).servers).toMatchObject([{ url: bench.ready.apiUrl }])
})
