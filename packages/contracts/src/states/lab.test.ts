import { describe, expect, it } from 'vitest'
import {
  deliveryMachine,
  executionStatuses,
  mayDecideQuality,
  nextExecutionStatus,
  qcMachine,
} from './analysis.ts'
import { bioSampleMachine, bioSampleStatuses } from './biosample.ts'
import { datasetUploadMachine, qualityMachine, qualityStatuses } from './dataset.ts'
import { labRequeueMachine, prepRequestMachine } from './lab-request.ts'
import { isFailedPool, libraryMachine, libraryPoolMachine, libraryPoolStatuses } from './library.ts'
import { eventsFrom, next, type Machine } from './machine.ts'

/** Every state with every event that leads somewhere, as `from event to`. */
function movesOf<State extends string, Event extends string>(
  machine: Machine<State, Event>,
): string[] {
  return machine.states.flatMap((from) =>
    eventsFrom(machine, from).map((event) => `${from}, ${event}: ${next(machine, from, event)}`),
  )
}

/** The states that nothing leads to, except the first, where everything begins. */
function unreached<State extends string, Event extends string>(
  machine: Machine<State, Event>,
): State[] {
  const reached = machine.transitions.map(({ to }) => to)
  return machine.states.filter((state, at) => at > 0 && !reached.includes(state))
}

describe.each([
  ['biosample', bioSampleMachine],
  ['pool', libraryPoolMachine],
] as const)('the status of a %s', (_, machine) => {
  it('[V2-07] moves between any two', () => {
    const count = machine.states.length
    expect(movesOf<string, string>(machine)).toHaveLength(count * count)
  })
})

describe.each([
  ['biosample', bioSampleMachine],
  ['pool', libraryPoolMachine],
  ['library', libraryMachine],
  ['requeue', labRequeueMachine],
  ['prep request', prepRequestMachine],
  ['dataset', datasetUploadMachine],
  ['quality', qcMachine],
  ['delivery', deliveryMachine],
] as const)('the table of a %s', (_, machine) => {
  it('reaches every state', () => {
    expect(unreached<string, string>(machine)).toEqual([])
  })
})

describe('an analysis', () => {
  it.each(executionStatuses)(
    '[V2-04] that is %s is stopped only while Running or before',
    (from) => {
      const expected = { Running: 'Aborted', Pending: 'Canceled', Initializing: 'Canceled' }[
        from as 'Running'
      ]
      expect(nextExecutionStatus(from)).toBe(expected)
    },
  )

  it('[V2-03] is judged once it is Complete or Aborted', () => {
    expect(executionStatuses.filter(mayDecideQuality)).toEqual(['Complete', 'Aborted'])
  })
})

describe('a biosample', () => {
  it.each(bioSampleStatuses)('[V2-07] may become %s', (to) => {
    for (const from of bioSampleStatuses) expect(next(bioSampleMachine, from, `set ${to}`)).toBe(to)
  })
})

describe('a pool', () => {
  it('[V2-08] has no yield while it has failed', () => {
    expect(libraryPoolStatuses.filter(isFailedPool)).toEqual(['Failed', 'QCFailed'])
    expect(next(libraryPoolMachine, 'Failed', 'set Active')).toBe('Active')
  })
})

describe('a library', () => {
  it('every event leads to the status in the table', () => {
    expect(movesOf(libraryMachine)).toEqual([
      'Active, pool: Pooled',
      'Active, fail: Failed',
      'Active, consume: Consumed',
      'Pooled, pool: Pooled',
      'Pooled, fail: Failed',
      'Pooled, consume: Consumed',
      'Failed, fail: Failed',
      'Failed, recover: Active',
      'Consumed, recover: Active',
    ])
    expect(next(libraryMachine, 'Failed', 'consume')).toBeUndefined()
  })
})

describe('quality control of datasets and lanes', () => {
  it.each(qualityStatuses)('[V2-06] changes from %s only to passed or failed', (from) => {
    expect(next(qualityMachine, from, 'set QcPassed')).toBe('QcPassed')
    expect(next(qualityMachine, from, 'set QcFailed')).toBe('QcFailed')
  })
})

describe('requests to the lab', () => {
  it('wait again where yield is lost', () => {
    expect(next(labRequeueMachine, 'Active', 'match yield')).toBe('Fulfilled')
    expect(next(labRequeueMachine, 'Fulfilled', 'lose yield')).toBe('Active')
    expect(next(labRequeueMachine, 'Canceled', 'match yield')).toBeUndefined()
    expect(next(prepRequestMachine, 'Complete', 'lose yield')).toBe('InProgress')
  })
})

describe('the upload of a dataset', () => {
  it('is not completed once it is aborted, unless it is resumed', () => {
    expect(next(datasetUploadMachine, 'Aborted', 'complete')).toBeUndefined()
    expect(next(datasetUploadMachine, 'Aborted', 'resume')).toBe('Uploading')
    expect(next(datasetUploadMachine, 'Completed', 'abort')).toBeUndefined()
  })
})
