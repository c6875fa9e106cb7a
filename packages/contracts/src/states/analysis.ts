import { appSessionStatuses, type AppSessionStatus } from './appsession.ts'
import { next, settable, type Machine } from './machine.ts'

/**
 * What v2 calls an AppSession's status. A session that was stopped before it ran is Canceled, where v1, which
 * has no such status, has Aborted.
 */
export const executionStatuses = [...appSessionStatuses, 'Canceled'] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** POST appsessions/{id}/stop: refused in every other status. */
export const executionMachine: Machine<ExecutionStatus, 'stop'> = {
  states: executionStatuses,
  transitions: [
    { event: 'stop', from: ['Running'], to: 'Aborted' },
    { event: 'stop', from: ['Pending', 'Initializing'], to: 'Canceled' },
  ],
}

/** The status that follows a stop, or undefined where a session in this status can't be stopped. */
export function nextExecutionStatus(from: ExecutionStatus): ExecutionStatus | undefined {
  return next(executionMachine, from, 'stop')
}

/** A session's status as v2 has it. */
export function executionStatusOf(status: AppSessionStatus, isCanceled: boolean): ExecutionStatus {
  return isCanceled && status === 'Aborted' ? 'Canceled' : status
}

/** Quality control of an analysis, decided by people or their software. */
export const qcStatuses = ['Undefined', 'QcPassed', 'QcFailed', 'Discarded'] as const
export type QcStatus = (typeof qcStatuses)[number]

/** "QcStatus may be set (QcPassed, QcFailed, Discarded) only while ExecutionStatus is Complete or Aborted." */
export const settableQcStatuses = ['QcPassed', 'QcFailed', 'Discarded'] as const
export type SettableQcStatus = (typeof settableQcStatuses)[number]

/** Whether the QcStatus of an analysis may be set while its execution has this status. */
export function mayDecideQuality(status: ExecutionStatus): boolean {
  return status === 'Complete' || status === 'Aborted'
}

/** Quality control of an analysis: it may be corrected, and is not withdrawn. */
export const qcMachine = settable(qcStatuses, settableQcStatuses)

/** Whether an analysis has been delivered to the people who ordered it. */
export const deliveryStatuses = [
  'Undefined',
  'DoNotDeliver',
  'OnHold',
  'ReadyForDelivery',
  'DeliveryFailed',
  'DeliveryInProgress',
  'Delivered',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** "DeliveryStatus may be set at any time." */
export const deliveryMachine = settable(deliveryStatuses)
