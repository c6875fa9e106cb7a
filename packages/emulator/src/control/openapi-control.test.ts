import { expect, it } from 'vitest'
import { startTestPlatform } from '../testing/test-platform.ts'

it('[V2-15] describes the control API, at its address, with its parameters and bodies', async () => {
  await using platform = await startTestPlatform()
  const { status, body } = await platform.control.get('_emulator/control-openapi.json')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: `${platform.uiUrl}/_emulator` }],
    paths: {
      '/clock': {
        get: { summary: expect.any(String) },
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { advance: { type: 'string' } } },
              },
            },
          },
        },
      },
      '/snapshots/{name}/restore': {
        post: { parameters: [{ name: 'name', in: 'path', required: true }] },
      },
      '/events': { get: { responses: { 200: { content: { 'text/event-stream': {} } } } } },
      '/control-openapi.json': { get: {} },
    },
  })
})

it('[V2-15] describes addresses that are there', async () => {
  await using platform = await startTestPlatform()
  const { body } = await platform.control.get('_emulator/control-openapi.json')
  for (const path of Object.keys(body.paths as object)) {
    // No address takes PATCH: one that is there says what it takes instead.
    const { status } = await platform.control.send('PATCH', `_emulator${path}`, {})
    expect({ path, status }).toEqual({ path, status: 405 })
  }
})
