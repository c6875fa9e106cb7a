import { describe, expect, it } from 'vitest'
import { draftOf, newDraft, problemsAt, thresholdOf, thresholdText } from './threshold-drafts.ts'

describe('a threshold as it is typed', () => {
  it('is sent with the values that its operator takes, with a decimal point or comma', () => {
    const typed = { ...newDraft, name: ' Yield ', low: '1,5', high: '3' }
    expect(thresholdOf(typed)).toEqual({
      Name: 'Yield',
      Operator: 'GreaterThanOrEqual',
      ThresholdValues: [1.5],
    })
    expect(thresholdOf({ ...typed, operator: 'Between' }).ThresholdValues).toEqual([1.5, 3])
  })

  it('is read back from the threshold that it becomes', () => {
    const threshold = {
      Name: 'ErrorRate',
      Operator: 'NotBetween',
      ThresholdValues: [0.5, 2],
      Group: 'errors',
      ReadNumber: 2,
    } as const
    const draft = draftOf({ ...threshold, ThresholdValues: [0.5, 2] })
    expect(thresholdOf(draft)).toEqual(threshold)
  })

  it('leaves what is no number to the platform, which names what is wrong', () => {
    expect(thresholdOf({ ...newDraft, low: 'many' }).ThresholdValues).toEqual(['many'])
    expect(thresholdOf(newDraft).ThresholdValues).toEqual([''])
  })
})

it('a threshold reads as a sentence does', () => {
  const one = {
    Name: 'PercentGtQ30',
    Operator: 'GreaterThanOrEqual',
    ThresholdValues: [75],
  } as const
  expect(thresholdText({ ...one, ThresholdValues: [75] })).toBe('PercentGtQ30 at least 75')
  expect(
    thresholdText({
      Name: 'Yield',
      Operator: 'Between',
      ThresholdValues: [1, 2],
      ReadNumber: 1,
    }),
  ).toBe('Yield of read 1 between 1 and 2')
})

it('a refusal is divided among the fields of the threshold that is edited', () => {
  const problems = [
    'QcThresholds[1].Name must not be empty.',
    'QcThresholds[1].ThresholdValues[0] must be a number.',
    'QcThresholds[0].Name must not be empty.',
  ].map((message) => ({ member: message.split(' ')[0] ?? '', message }))
  expect(problemsAt(1, problems)).toEqual({
    fields: { Name: 'Must not be empty.', ThresholdValues: 'Must be a number.' },
    others: ['QcThresholds[0].Name must not be empty.'],
  })
})
