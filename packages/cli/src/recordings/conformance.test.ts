import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

describe('benchtop conformance', () => {
  it('prints a row for each operation, and what the report is made of', async () => {
    const { code, stdout } = await runCommand(['conformance'])
    expect(code).toBe(0)
    for (const { id } of operations) expect(stdout).toContain(`${id} `)
    expect(stdout).toContain(`${operations.length} operations: `)
  })

  it('prints the statements, tests and profile differences of one operation', async () => {
    const { stdout } = await runCommand(['conformance', 'v2.getProject'])
    expect(stdout).toContain('GET /v2/projects/{id}')
    expect(stdout).toContain('the body of an answer: enveloped (spec), bare (field)')
    const file = await runCommand(['conformance', 'v1.getFileContent'])
    expect(file.stdout).toMatch(/FIL-02 Stated\. GET files\/\{id\}\/content/)
    expect(file.stdout).toContain('packages/emulator/src/resources/files/files-v1.test.ts')
  })

  it('prints one JSON object per operation, with --json', async () => {
    const events = eventsOf(await runCommand(['conformance', 'variantset', '--json']))
    expect(events.map(({ event, id }) => id ?? event)).toEqual([
      'v1.getVariantSet',
      'v1.listVariants',
      'summary',
    ])
    expect(events[0]).toMatchObject({ statements: expect.any(Array), profiles: expect.any(Array) })
  })

  it('prints Markdown in which no template or HTML of a title is left', async () => {
    const { stdout } = await runCommand(['conformance', '--format', 'markdown'])
    expect(stdout).toMatch(/^# Conformance\n/)
    expect(stdout).toContain('### v1: files')
    const outsideOfCode = stdout.replaceAll(/<code v-pre>.*?<\/code>|(?<!\\)`[^`]*`|<br>/g, '')
    expect(outsideOfCode).not.toMatch(/[<{]/)
  })

  it('is written to a file, with every operation by its path', async () => {
    await using folder = await temporaryFolder()
    const args = ['conformance', '--format', 'markdown', '--out', 'report.md']
    expect(await runCommand(args, { folder: folder.path })).toMatchObject({ code: 0 })
    const page = await readFile(join(folder.path, 'report.md'), 'utf8')
    for (const { path } of operations) expect(page).toContain(path)
  })

  it.each<[string[], number, string]>([
    [['nothing.like.this'], 2, 'There is no operation'],
    [['--format', 'markdown', '--json'], 2, 'exclude each other'],
    [['--out', 'a.html'], 2, '--out requires --format'],
    [['--format', 'pdf'], 2, 'Allowed choices are table, markdown'],
    [['--real', 'none.json'], 1, 'does not exist'],
  ])('refuses %j', async (flags, code, why) => {
    await using folder = await temporaryFolder()
    const ended = await runCommand(['conformance', ...flags], { folder: folder.path })
    expect(ended).toMatchObject({ code, stderr: expect.stringContaining(why) })
  })

  it('refuses results that are none, by their place', async () => {
    await using folder = await temporaryFolder()
    const results = {
      benchtopReal: 1,
      url: 'x',
      results: [{ operation: 'v1.getMeta', details: 7 }],
    }
    await writeFile(join(folder.path, 'real.json'), JSON.stringify(results))
    const ended = await runCommand(['conformance', '--real', 'real.json'], { folder: folder.path })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('results.0.outcome') })
  })
})
