import { settable, type Machine } from './machine.ts'

/** "Pool Status: Active, Failed, Consumed, QCFailed." */
export const libraryPoolStatuses = ['Active', 'Failed', 'Consumed', 'QCFailed'] as const
export type LibraryPoolStatus = (typeof libraryPoolStatuses)[number]

/** The moves are not stated: like a biosample's, a pool's status is what the lab last found, and may be corrected. */
export const libraryPoolMachine = settable(libraryPoolStatuses)

/** "Setting Failed or QCFailed excludes FASTQ datasets of the pool from app launch and reduces the actual yield." */
export function isFailedPool(status: LibraryPoolStatus): boolean {
  return status === 'Failed' || status === 'QCFailed'
}

/** A library's status is not stated: it is prepared, and fails or is used up as its pools are. */
export const libraryStatuses = ['Active', 'Pooled', 'Failed', 'Consumed'] as const
export type LibraryStatus = (typeof libraryStatuses)[number]

export type LibraryEvent = 'pool' | 'fail' | 'consume' | 'recover'

/** The life of a library: what is pooled can still fail, and what failed by mistake can recover. */
export const libraryMachine: Machine<LibraryStatus, LibraryEvent> = {
  states: libraryStatuses,
  transitions: [
    { event: 'pool', from: ['Active', 'Pooled'], to: 'Pooled' },
    { event: 'fail', from: ['Active', 'Pooled', 'Failed'], to: 'Failed' },
    { event: 'consume', from: ['Active', 'Pooled'], to: 'Consumed' },
    { event: 'recover', from: ['Failed', 'Consumed'], to: 'Active' },
  ],
}
