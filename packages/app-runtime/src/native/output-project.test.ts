import type { PropertyRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { appResult, project, property, sessionRecord } from '../testing/job.ts'
import { outputProject } from './output-project.ts'

const chosen = property('Output.Projects', 'project[]', { Items: [project('4003', 'Chosen')] })
const field = property('Output.project-id', 'project', { Content: project('4002', 'Field') })
const launchedFrom = property('Input.Projects', 'project[]', { Items: [project('4001', 'Demo')] })
const whole = { ...appResult('6001', 'Calls'), Projects: [project('4004', 'Holds the calls')] }
const calls = property('Input.calls', 'appresult', { Content: whole })
const text = property('Output.note', 'string', { Content: '4005' })

it.each<[string, PropertyRecord[], string]>([
  ['the value of the output chooser', [calls, launchedFrom, text, field, chosen], '4003'],
  ['the field of the output chooser', [calls, launchedFrom, text, field], '4002'],
  ['the project of the launch', [calls, launchedFrom, text], '4001'],
  ['the project that holds an input', [calls, text], '4004'],
])('uses %s', (_, properties, id) => {
  expect(outputProject(sessionRecord(properties), '/data/input').id).toBe(id)
})

it('explains how to choose a project if the session names none', () => {
  expect(() => outputProject(sessionRecord([text]), '/data/input')).toThrow(
    expect.objectContaining({
      code: 'OutputProjectMissing',
      message: expect.stringContaining('project chooser'),
    }),
  )
})
