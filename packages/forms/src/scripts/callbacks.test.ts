import { describe, expect, it } from 'vitest'
import { billingSpec, formUpdates, launchSpec } from './callbacks.ts'
import { createScriptRunner } from './node.ts'
import type { ScriptRunner } from './script-runner.ts'

/** A runner whose scripts return a value. */
const returning = (value: unknown): ScriptRunner => ({
  run: () => Promise.resolve({ ok: true, value }),
})
const input = { source: '', data: {}, now: 0 }

describe('launchSpec', () => {
  it('[FRM-06] describes the command of one node', async () => {
    await using scripts = createScriptRunner()
    const source = `function launchSpec(dataProvider) {
      return {
        commandLine: ['python', '/main.py', dataProvider.GetProperty('Input.depth'), 3],
        containerImageId: 'example/depth',
        Options: ['bsfs.enabled=true'],
      }
    }`
    const data = { 'Input.depth': '30' }
    expect(await launchSpec(scripts, { source, data, now: 0 })).toEqual({
      ok: true,
      value: {
        isMultiNode: false,
        nodes: [
          {
            commandLine: ['python', '/main.py', '30', '3'],
            containerImageId: 'example/depth',
            options: ['bsfs.enabled=true'],
          },
        ],
      },
    })
  })

  it('[FRM-06] describes the commands of several nodes', async () => {
    await using scripts = createScriptRunner()
    const source = `function launchSpec(dataProvider) {
      return {
        nodes: dataProvider.GetProperty('Input.Samples').map(function (sample) {
          return { appSessionName: 'Depth of ' + sample.Name, commandLine: ['depth', sample.Id], properties: [] }
        }),
      }
    }`
    const data = {
      'Input.Samples': [
        { Id: '1', Name: 'A' },
        { Id: '2', Name: 'B' },
      ],
    }
    const outcome = await launchSpec(scripts, { source, data, now: 0 })
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        isMultiNode: true,
        nodes: [
          {
            appSessionName: 'Depth of A',
            commandLine: ['depth', '1'],
            options: [],
            properties: [],
          },
          { appSessionName: 'Depth of B' },
        ],
      },
    })
  })

  it.each([
    [null, 'launchSpec must be an object.'],
    [{}, 'launchSpec.commandLine must be a list.'],
    [{ commandLine: [] }, 'launchSpec.commandLine names nothing to run.'],
    [{ commandLine: ['a', {}] }, 'launchSpec.commandLine[1] must be a string.'],
    [{ commandLine: ['a'], options: 'x' }, 'launchSpec.Options must be a list.'],
    [{ nodes: [] }, 'nodes is empty'],
    [{ nodes: [{ commandLine: ['a'] }, 7] }, 'nodes[1] must be an object.'],
  ])('that returns %j is reported', async (value, words) => {
    expect(await launchSpec(returning(value), input)).toEqual({
      ok: false,
      code: 'ScriptFailed',
      message: expect.stringContaining(words),
    })
  })

  it('that fails is reported with its name', async () => {
    const run = () =>
      Promise.resolve({ ok: false, code: 'ScriptTimeout', message: 'slow.' } as const)
    expect(await launchSpec({ run }, input)).toEqual({
      ok: false,
      code: 'ScriptTimeout',
      message: 'launchSpec: slow.',
    })
  })
})

describe('billingSpec', () => {
  it.each([
    [[{ Id: '3001', Quantity: 2 }], [{ id: '3001', quantity: 2 }]],
    [[{ id: 3001, quantity: '1.5' }], [{ id: '3001', quantity: 1.5 }]],
    [[], []],
    [null, []],
  ])('[FRM-06] of %j is %j', async (value, expected) => {
    expect(await billingSpec(returning(value), input)).toEqual({ ok: true, value: expected })
  })

  it.each([[[{ Quantity: 1 }]], [[{ Id: 'a', Quantity: -1 }]], [[{ Id: 'a' }]], ['free']])(
    'of %j is reported',
    async (value) => {
      expect(await billingSpec(returning(value), input)).toMatchObject({ code: 'ScriptFailed' })
    },
  )
})

it('formUpdates is returned unchanged', async () => {
  expect(await formUpdates(returning({ a: [1] }), input)).toEqual({ ok: true, value: { a: [1] } })
})
