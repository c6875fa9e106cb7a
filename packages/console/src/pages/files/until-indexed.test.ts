import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { untilIndexed, type Indexing } from './until-indexed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const conflict = (message: string, problems: Refusal['problems'] = []) =>
  new Refusal({ status: 409, reason: message, problems })

/** Returns the answers in turn, and throws those that are errors. */
function answers(...turns: unknown[]) {
  return () => {
    const turn = turns.shift()
    return turn instanceof Error ? Promise.reject(turn) : Promise.resolve(turn)
  }
}

it('polls until there is an answer, and reports the progress of indexing', async () => {
  const reported: (Indexing | undefined)[] = []
  const ask = answers(
    conflict('The file is being indexed: 3% done.'),
    conflict('The file is being indexed.'),
    'depths',
  )
  const answer = untilIndexed(ask, (one) => void reported.push(one), new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('depths')
  expect(reported).toEqual([
    { text: 'The file is being indexed: 3% done.', percent: 3 },
    { text: 'The file is being indexed.', percent: undefined },
    undefined,
  ])
})

it.each([
  [
    'a file that can never be indexed',
    conflict('It is not a BAM.', [{ member: 'Id', message: 'x' }]),
  ],
  ['another refusal', new Refusal({ status: 404, reason: 'No such file.', problems: [] })],
  ['anything else', new Error('The connection broke off.')],
])('rejects at %s', async (_, error) => {
  const ask = vi.fn(answers(error, 'never'))
  await expect(untilIndexed(ask, () => {}, new AbortController().signal)).rejects.toBe(error)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('stops when its signal is aborted', async () => {
  const controller = new AbortController()
  const ask = vi.fn(answers(conflict('3%'), 'never'))
  const answer = untilIndexed(ask, () => controller.abort(), controller.signal)
  const ended = answer.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await ended).toMatchObject({ message: '3%' })
  expect(ask).toHaveBeenCalledTimes(1)
})
