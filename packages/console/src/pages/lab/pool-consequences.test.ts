import { describe, expect, it } from 'vitest'
import { poolConsequences } from './pool-consequences.ts'

const bioSample = (id: string, name: string) => ({
  Id: id,
  Href: `v2/biosamples/${id}`,
  BioSampleName: name,
})
const pool = (id: string) => ({ Id: id, Href: `v2/librarypools/${id}`, UserPoolId: `pool ${id}` })
const libraries = [
  { BioSample: bioSample('1', 'A'), Pools: [pool('7')], PoolComponentActualYieldInBps: 10 },
  { BioSample: bioSample('1', 'A'), Pools: [pool('7')], PoolComponentActualYieldInBps: 5 },
  { BioSample: bioSample('2', 'B'), Pools: [pool('7'), pool('8')] },
]

describe('the consequences of a status of a pool', () => {
  it('are the yields of its biosamples, of which those of libraries in other pools may stay', () => {
    expect(poolConsequences('Active', 'QCFailed', libraries)).toEqual({
      yields: 'fall',
      biosamples: [
        { id: '1', name: 'A', bases: 15, isShared: false },
        { id: '2', name: 'B', bases: 0, isShared: true },
      ],
    })
  })

  it('differ only where the pool fails or recovers', () => {
    const yields = (now: 'Active' | 'Failed', next: 'Consumed' | 'QCFailed' | 'Active') =>
      poolConsequences(now, next, libraries).yields
    expect(yields('Active', 'Consumed')).toBe('stay')
    expect(yields('Failed', 'QCFailed')).toBe('stay')
    expect(yields('Failed', 'Active')).toBe('rise')
  })
})
