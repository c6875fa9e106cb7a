import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { startTestPlatform } from './start-test-platform.ts'

const packages = join(import.meta.dirname, '../..')
const runtime = pathToFileURL(join(packages, 'app-runtime/src/index.ts')).href

const inTypeScript = `
import { readFile } from 'node:fs/promises'
import { runNativeApp } from '${runtime}'
await runNativeApp(async ({ node, createResult }) => {
  const { index, count, results } = node
  const parts = []
  for (const result of results)
    for (const file of await result.files()) parts.push(await readFile(file.absolutePath, 'utf8'))
  const result = await createResult({ name: \`Part \${index}\`, projectId: '4001' })
  await result.writeFile('part.txt', \`\${index} of \${count}[\${parts}]\`)
  await result.finish()
})
`

const inPython = `
import sys
sys.path.insert(0, ${JSON.stringify(join(packages, 'python/src'))})
from benchtop_app import NativeSession, run

def app(session: NativeSession) -> None:
    parts = [file.absolute_path.read_text() for one in session.node.results for file in one.files()]
    with session.create_result(f"Part {session.node}", project_id="4001") as result:
        result.write_file("part.txt", f"{session.node} of {session.node.count}[{','.join(parts)}]")

run(app)
`

const apps = [
  {
    language: 'TypeScript',
    file: 'main.ts',
    text: inTypeScript,
    program: [process.execPath, '--conditions=@benchtop/source'],
  },
  { language: 'Python', file: 'main.py', text: inPython, program: ['python3'] },
]
const isThere = ({ program: [name = ''] }: (typeof apps)[number]) =>
  process.env['CI'] !== undefined || spawnSync(name, ['--version']).status === 0

it.each(apps.filter(isThere))(
  '[NAT-10] a node knows its index and count in $language, and the last sees the results of the other',
  async ({ file, text, program }) => {
    const folder = await mkdtemp(join(tmpdir(), 'benchtop-gather-'))
    await writeFile(join(folder, file), text)
    const user = { id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada' }
    const app = { id: '2001', name: 'Parts', kind: 'native', owner: '1001' } as const
    const document = {
      users: [user],
      projects: [{ id: '4001', owner: '1001', name: 'Calls' }],
      applications: [{ ...app, command: [...program, file], workingDirectory: '.' }],
    }
    await using platform = await startTestPlatform({ seed: { name: 'gather', folder, document } })
    const gathers = { properties: [{ Name: 'Node.Gathers', Type: 'string', Content: 'true' }] }
    const launched = await platform.launch('2001', { nodes: [{}, gathers] })
    expect(launched.session).toMatchObject({ Status: 'Complete' })
    const results = await launched.results()
    const texts = await Promise.all(results.map((result) => result.text('part.txt')))
    expect(texts.toSorted()).toEqual(['0 of 2[]', '1 of 2[0 of 2[]]'])
    await rm(folder, { recursive: true })
  },
)
