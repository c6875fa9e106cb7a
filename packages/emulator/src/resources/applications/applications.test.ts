import { expect, it } from 'vitest'
import { isShownTo, kindProblem } from './applications.ts'

it('an unpublished application is visible only to its owner', () => {
  const owner_id = 1001
  expect(isShownTo({ launch_by: 'everyone', owner_id }, 1002)).toBe(true)
  expect(isShownTo({ launch_by: 'owner', owner_id }, 1001)).toBe(true)
  expect(isShownTo({ launch_by: 'owner', owner_id }, 1002)).toBe(false)
})

it.each([
  ['native', {}, 'command'],
  ['native', { command: ['run'] }, undefined],
  ['native', { image: 'tool:1' }, undefined],
  ['native', { callbacks: 'callbacks.js' }, undefined],
  ['native', { report: 'report.liquid' }, 'command'],
  ['web', {}, undefined],
  ['web', { report: 'report.liquid' }, 'report'],
  ['web', { callbacks: 'callbacks.js', image: 'tool:1' }, 'callbacks'],
] as const)('a %s application with %j has a problem in %s', (kind, given, member) => {
  expect(kindProblem(kind, given)?.member).toBe(member)
})
