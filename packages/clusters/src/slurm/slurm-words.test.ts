import { describe, expect, it } from 'vitest'
import { endSentence, waitingSentence } from './slurm-words.ts'

const none = { limits: undefined }
const rowIn = (state: string) => ({ batch: 'b', index: 0, id: '1', state, reason: '', node: 'n1' })

describe('the end of a job of Slurm', () => {
  it.each([
    ['OUT_OF_MEMORY', /ran out of memory: ask for more under limits\.memoryMB/],
    ['TIMEOUT', /time limit of its partition: ask for more under limits\.seconds/],
    ['PREEMPTED', /make room for a job of higher priority: launch it again/],
    ['NODE_FAIL', /^The node n1 was lost while the app ran: launch it again/],
    ['CANCELLED by 1000', /cancelled in Slurm, not by the platform/],
    ['BOOT_FAIL', /^The node n1 could not be started/],
    ['REVOKED', /without an exit code of the app \(REVOKED\)/],
  ])('[SCL-01] is said in words where it is %s', (state, sentence) => {
    expect(endSentence(rowIn(state), none)).toMatch(sentence)
  })

  it('[SCL-01] names the limits of the app that were reached', () => {
    const task = { limits: { memoryMB: 500, seconds: 60 } }
    expect(endSentence(rowIn('OUT_OF_MEMORY'), task)).toContain('500 MB')
    expect(endSentence(rowIn('TIMEOUT'), task)).toMatch(/60 seconds|1 minute/)
  })
})

describe('the wait of a job in Slurm', () => {
  it.each([
    ['Resources', 'no node is free that has what it asks for'],
    ['ReqNodeNotAvail, UnavailableNodes:n1', 'its nodes are down or drained'],
    [
      'Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions',
      'its nodes are down or drained',
    ],
    ['BeginTime', 'it was put back and waits before it is started again'],
    ['AssocMaxJobsLimit', 'a limit of its account is reached'],
  ])('[SCL-01] is said in words where its reason is %s', (reason, words) => {
    expect(waitingSentence(reason)).toBe(`Waiting in Slurm: ${words} (${reason}).`)
  })
})
