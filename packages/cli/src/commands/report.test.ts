import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const templates = {
  'right.liquid': '<h1>{{ session.application }}</h1><p>{{ session.status }}</p>',
  'odd.liquid': '<p>\n{{ sesion.name }}</p>',
  'wrong.liquid': '<p>\n\n{{ session.name | upcas }}</p>',
}

it('[NAT-01] a template is rendered on an analysis, and its typing errors are reported by line', async () => {
  await using bench = await startBench()
  await using folder = await temporaryFolder()
  for (const [name, text] of Object.entries(templates))
    await writeFile(join(folder.path, name), text)
  const run = (...args: string[]) =>
    runCommand([...args, '--url', bench.ready.uiUrl], { folder: folder.path })
  const launch = ['launch', 'greeter', '--output', 'project=projects/4001', '--input', 'who=Ada']
  const [launched] = eventsOf(await run(...launch, '--wait', '--json'))
  const id = String(launched?.['appSession']).split('/')[2] ?? ''

  const right = await run('report', 'right.liquid', '--session', id)
  expect(right).toMatchObject({ code: 0, stderr: '' })
  expect(right.stdout).toMatch(/^<!doctype html>[^]*<h1>Greeter<\/h1><p>Complete<\/p>/i)

  const odd = await run('report', 'odd.liquid', '--session', id, '--out', 'page.html', '--json')
  expect(odd.stderr).toContain('odd.liquid:2 warning: There is no "sesion"')
  expect(eventsOf(odd)).toMatchObject([
    { event: 'report', file: join(folder.path, 'page.html'), warnings: [{ line: 2 }] },
  ])
  expect(await readFile(join(folder.path, 'page.html'), 'utf8')).toContain('<p>')

  const wrong = await run('report', 'wrong.liquid', '--session', id)
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(wrong.stderr).toContain('wrong.liquid, line 3: undefined filter: upcas')
  expect(await run('report', 'none.liquid', '--session', id)).toMatchObject({ code: 2 })
  expect(await run('report', 'right.liquid', '--session', '999')).toMatchObject({ code: 1 })
})
