import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { curlCommand, launchCommand, quoteForShell } from './commands.ts'

const app = { id: '2010', clientId: 'line counter', kind: 'native' } as const
const place = { apiUrl: 'http://127.0.0.1:5100', uiUrl: 'http://127.0.0.1:5101', user: '1001' }
const url = 'http://127.0.0.1:5101'

it('names each field that has a value, and leaves out what the form derives', () => {
  const properties = [
    { Name: 'Input.note', Type: 'string', Content: "it's\nmine" },
    { Name: 'Input.reads', Type: 'sample[]', Items: ['v1pre3/samples/1', 'v1pre3/samples/2'] },
    { Name: 'Input.reads.attributes', Type: 'map[]', ItemsMap: [] },
    { Name: 'Input.Samples', Type: 'sample[]', Items: ['v1pre3/samples/1'] },
  ]
  expect(launchCommand(app, properties, url)).toBe(
    [
      `benchtop launch 'line counter' --url ${url}`,
      `--input 'note=it'\\''s\nmine'`,
      '--input reads=samples/1',
      '--input reads=samples/2',
    ].join(' \\\n  '),
  )
})

it('passes the properties unchanged if a table is among them', () => {
  const properties = [
    { Name: 'Input.pairs.tumor', Type: 'sample[]', Items: ['v1pre3/samples/1'] },
    { Name: 'Input.pairs.rowcount', Type: 'string', Content: '1' },
  ]
  const command = launchCommand(app, properties, url)
  const [, json = ''] = /<<'END'\n([^]*)\nEND$/.exec(command) ?? []
  expect(command).toContain('--inputs /dev/stdin')
  expect(JSON.parse(json)).toEqual(properties)
})

it('calls the platform with the same properties, whatever they contain', () => {
  const properties = [{ Name: 'Input.note', Type: 'string', Content: `'"$HOME\\ \`id\` \n` }]
  const command = curlCommand(app, properties, place)
  expect(command).toContain('http://127.0.0.1:5100/v1pre3/applications/2010/appsessions')
  const [, data = ''] = /-d ([^]*)$/.exec(command) ?? []
  const said = execFileSync('/bin/sh', ['-c', `printf %s ${data}`], { encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual({ Properties: properties })
  const web = curlCommand({ ...app, kind: 'web' }, [], place)
  expect(web).toContain('http://127.0.0.1:5101/_emulator/launches')
})

it.each(['', 'a b', "don't", '$(id)', '*', 'plain-word.1'])(
  '%j is quoted as one word for a shell',
  (word) => {
    const command = `printf %s ${quoteForShell(word)}`
    expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toBe(word)
  },
)
