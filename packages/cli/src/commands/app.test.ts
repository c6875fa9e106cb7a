import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

function app({ ready }: Bench, ...args: string[]) {
  return runCommand(['app', ...args, '--url', ready.uiUrl])
}

it('[HAR-05] an app is registered, listed, changed, shown, and gets a new secret', async () => {
  await using bench = await startBench()
  const registered = await app(
    bench,
    'register',
    'Viewer',
    '--redirect-uri',
    'http://127.0.0.1:4000/back',
    '--json',
  )
  const [event] = eventsOf(registered)
  expect(event).toMatchObject({
    event: 'registered',
    name: 'Viewer',
    kind: 'web',
    owner: '1001',
    clientSecret: expect.stringMatching(/^[\w-]{43}$/),
  })
  const id = String(event?.['id'])
  expect((await app(bench, 'list')).stdout).toMatch(new RegExp(`${id} +Viewer +web`))
  expect(
    (await app(bench, 'change', 'viewer', '--company', 'Example', '--redirect-uri', '')).stdout,
  ).toContain('Viewer is changed.')
  const [shown] = eventsOf(await app(bench, 'show', id, '--json'))
  expect(shown).toMatchObject({ companyName: 'Example', redirectUri: null, users: [] })
  expect((await app(bench, 'show', 'Viewer')).stdout).toMatch(/Permission +read/)
  expect((await app(bench, 'secret', id)).stdout).toMatch(/^[\w-]{43}$/)
})

it('[HAR-05] the form of an app is read from a file, and an error in it is printed', async () => {
  await using bench = await startBench()
  await using folder = await temporaryFolder()
  const form = join(folder.path, 'form.json')
  await writeFile(form, '{"fields": 1}')
  const refused = await app(bench, 'register', 'Viewer', '--form', form)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('form')
  await writeFile(form, '{"$type": "Form", "fields": []}')
  expect((await app(bench, 'register', 'Viewer', '--form', form)).code).toBe(0)
})

it('[HAR-05] invalid registrations are refused with the reason', async () => {
  await using bench = await startBench()
  const cases: readonly [string[], number, string][] = [
    [['register', 'Depth', '--kind', 'native'], 1, 'needs a command'],
    [['register', 'Viewer', '--redirect-uri', 'here'], 1, 'must be an address'],
    [['register', 'Viewer', '--owner', 'eve'], 1, 'There is no user "eve".'],
    [['register', 'Viewer', '--launch-from', 'run'], 2, 'It must be one of project'],
    [['register', 'Viewer', '--form', 'none.json'], 2, 'There is no file'],
    [['show', 'Nothing'], 1, 'There is no application "Nothing".'],
    [['change', 'Nothing', '--name', 'x'], 1, 'There is no application "Nothing".'],
    [['register'], 2, "missing required argument 'name'"],
  ]
  for (const [args, code, message] of cases) {
    const ended = await app(bench, ...args)
    expect({ args, ...ended }).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
})
