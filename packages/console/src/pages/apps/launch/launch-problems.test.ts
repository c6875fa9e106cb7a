import { expect, it } from 'vitest'
import { placeProblems } from './launch-problems.ts'

const fields = new Set(['reads', 'pairs', 'min-depth', 'a.b'])
const sent = [
  { Name: 'Input.reads', Type: 'sample[]' },
  { Name: 'Input.pairs.tumor', Type: 'sample[]' },
]

it.each([
  ['Input.min-depth', 'min-depth'],
  ['Properties[0].Items[1]', 'reads'],
  ['Properties[1].Items[0]', 'pairs'],
  ['Input.pairs[0].tumor', 'pairs'],
  ['Input.reads[1]', 'reads'],
  ['Output.a.b', 'a.b'],
  ['values.pairs[0].tumor', 'pairs'],
  ['values.a.b', 'a.b'],
])('assigns a problem with %s to its field', (member, field) => {
  const { byField, others } = placeProblems([{ member, message: 'wrong' }], sent, fields)
  expect([[...byField], others]).toEqual([[[field, 'wrong']], []])
})

it('returns the first problem of each field, and those that belong to no field', () => {
  const problems = [
    { member: 'Input.reads', message: 'first' },
    { member: 'Input.reads', message: 'second' },
    { member: 'Name', message: 'too long' },
    { member: 'Properties[9].Name', message: 'what?' },
    { member: '', message: 'nothing' },
  ]
  expect(placeProblems(problems, sent, fields)).toEqual({
    byField: new Map([['reads', 'first']]),
    others: ['too long', 'what?', 'nothing'],
  })
})
