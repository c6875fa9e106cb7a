import type { V2DependencyState } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { dependencyText, flatDependencies, missingTexts } from './workflow-waits.ts'

const apps = new Map([['2002', 'Depth']])
const byYield = (ActualYield: number, below?: V2DependencyState[]): V2DependencyState => ({
  Type: 'BioSampleYield',
  RequiredYield: 2000,
  ActualYield,
  IsMet: ActualYield >= 2000 && (below ?? []).every(({ IsMet }) => IsMet),
  Dependencies: below,
})
const byApp = (IsMet: boolean): V2DependencyState => ({
  Type: 'AppCompletion',
  ApplicationId: '2002',
  RequiresQcPassed: true,
  IsMet,
})

describe('what workflows wait for', () => {
  it('[V2-19] is named with the app, or with the yield that is required', () => {
    expect(dependencyText(byApp(true), apps)).toBe('Depth completed and passed QC')
    expect(dependencyText({ Type: 'AppCompletion', ApplicationId: '9' }, apps)).toBe(
      'application 9 completed',
    )
    expect(dependencyText({ Type: 'BioSampleYield' }, apps)).toBe('The expected yield')
    expect(
      dependencyText({ Type: 'BioSampleYield', RequiredYield: 5e9, LibraryPrepId: '13' }, apps),
    ).toBe('5.00 Gb by library prep 13')
  })

  it('lists nested dependencies below their own', () => {
    const depths = flatDependencies([byYield(1, [byApp(true)]), byApp(false)])
    expect(depths.map(({ depth, dependency }) => [depth, dependency.Type])).toEqual([
      [0, 'BioSampleYield'],
      [1, 'AppCompletion'],
      [0, 'AppCompletion'],
    ])
  })

  it('[V2-19] is what a biosample lacks, and nothing that it has', () => {
    expect(missingTexts([byYield(2000), byApp(true)], apps)).toEqual([])
    expect(missingTexts([byYield(500)], apps)).toEqual(['500 bases of 2.00 kb'])
    expect(missingTexts([byYield(2000, [byApp(false)])], apps)).toEqual([
      'Depth completed and passed QC',
    ])
    expect(missingTexts([byYield(1, [byApp(false)])], apps)).toEqual([
      '1 bases of 2.00 kb',
      'Depth completed and passed QC',
    ])
  })
})
