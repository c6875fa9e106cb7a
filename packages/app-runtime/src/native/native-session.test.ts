import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openNativeSession } from '../index.ts'
import { jobFolder, jobOf, property, sessionRecord } from '../testing/job.ts'

afterEach(() => void vi.unstubAllEnvs())

it('opens the session in the folder that BENCHTOP_DATA names', async () => {
  await using job = await jobOf([property('Input.note', 'string', { Content: 'hello' })])
  vi.stubEnv('BENCHTOP_DATA', job.path)

  const session = await openNativeSession()

  expect(session.record).toEqual(sessionRecord([...(session.record.Properties.Items as never[])]))
  expect(session.input.text('note')).toBe('hello')
  expect(session.folders).toEqual({
    data: job.path,
    input: join(job.path, 'input'),
    output: join(job.path, 'output'),
    scratch: join(job.path, 'scratch'),
    logs: join(job.path, 'logs'),
  })
})

it('looks in /data, the mount point of a container, without BENCHTOP_DATA', async () => {
  vi.stubEnv('BENCHTOP_DATA', undefined)

  await expect(openNativeSession()).rejects.toMatchObject({
    code: 'SessionMissing',
    message: expect.stringContaining('/data/input/AppSession.json'),
  })
})

it('explains to a developer without a session how to get one', async () => {
  await using job = await jobFolder({})

  await expect(openNativeSession({ dataFolder: job.path })).rejects.toMatchObject({
    name: 'NativeAppError',
    code: 'SessionMissing',
    message: expect.stringMatching(/AppSession\.json.*benchtop launch.*BENCHTOP_DATA/),
  })
})

it.each([
  ['{"Id": "9001",', "isn't JSON"],
  ['[]', 'it must be an object'],
  ['{"Response": {"Id": "9001"}}', 'Id must be a text'],
  ['{"Id": "9001", "Href": "h", "Name": "n"}', 'Properties.Items must be a list'],
  [
    '{"Id": "9001", "Href": "h", "Name": "n", "Properties": {"Items": [{"Name": "Input.a"}]}}',
    'Properties.Items[0].Type must be a text',
  ],
])('refuses %s as a session, naming the problem', async (text, fault) => {
  await using job = await jobFolder({ 'input/AppSession.json': text })

  await expect(openNativeSession({ dataFolder: job.path })).rejects.toMatchObject({
    code: 'SessionInvalid',
    message: expect.stringContaining(fault),
  })
})
