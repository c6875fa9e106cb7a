import type { Machine } from './machine.ts'

/** "LabRequeue types named." */
export const labRequeueTypes = [
  'NewBioSampleLibrary',
  'AdditionalYieldOfLibraryPool',
  'AdditionalYieldOfFinishedLibrary',
] as const
export type LabRequeueType = (typeof labRequeueTypes)[number]

/** The values are not stated: a requeue waits for its yield, gets it, or is canceled with its biosample. */
export const labRequeueStatuses = ['Active', 'Fulfilled', 'Canceled'] as const
export type LabRequeueStatus = (typeof labRequeueStatuses)[number]

export type LabRequeueEvent = 'match yield' | 'lose yield' | 'cancel' | 'resume'

/** The life of a requeue: yield that is lost again, as with a pool that fails, makes it wait again. */
export const labRequeueMachine: Machine<LabRequeueStatus, LabRequeueEvent> = {
  states: labRequeueStatuses,
  transitions: [
    { event: 'match yield', from: ['Active', 'Fulfilled'], to: 'Fulfilled' },
    { event: 'lose yield', from: ['Fulfilled'], to: 'Active' },
    { event: 'cancel', from: ['Active', 'Fulfilled', 'Canceled'], to: 'Canceled' },
    { event: 'resume', from: ['Canceled'], to: 'Active' },
  ],
}

/** The values are not stated: a request waits for a library, has one, has its yield, or is canceled with its biosample. */
export const prepRequestStatuses = ['New', 'InProgress', 'Complete', 'Canceled'] as const
export type PrepRequestStatus = (typeof prepRequestStatuses)[number]

export type PrepRequestEvent = 'prepare' | 'match yield' | 'lose yield' | 'cancel' | 'resume'

/** The life of a prep request. */
export const prepRequestMachine: Machine<PrepRequestStatus, PrepRequestEvent> = {
  states: prepRequestStatuses,
  transitions: [
    { event: 'prepare', from: ['New', 'InProgress'], to: 'InProgress' },
    { event: 'match yield', from: ['New', 'InProgress', 'Complete'], to: 'Complete' },
    { event: 'lose yield', from: ['Complete'], to: 'InProgress' },
    { event: 'cancel', from: prepRequestStatuses, to: 'Canceled' },
    { event: 'resume', from: ['Canceled'], to: 'New' },
  ],
}
