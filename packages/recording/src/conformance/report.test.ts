import { operations, profileFacts } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { factScopes } from './profile-differences.ts'
import { conformanceReport, originsOf } from './report.ts'
import { readStatements } from './statements.ts'

const report = conformanceReport(readStatements())
const of = (id: string) => {
  const found = report.operations.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no ${id}.`)
  return found
}
const marksOf = (id: string) => of(id).statements.map(({ mark }) => mark)

describe('the conformance report', () => {
  it('has every operation, and every statement and decision in some place', () => {
    expect(report.operations.map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
    const placed = new Set([
      ...report.operations.flatMap(({ statements }) => statements),
      ...report.general.statements,
      ...report.others.statements,
    ])
    expect(placed.size).toBe(report.counts.statements)
  })

  it('has the statements that name an operation, with the tests that name them', () => {
    expect(marksOf('v1.getFileContent')).toContain('FIL-02')
    const statement = of('v1.getFileContent').statements.find(({ mark }) => mark === 'FIL-02')
    expect(statement?.tests.length).toBeGreaterThan(0)
  })

  it('has the statements of an operation’s section that name no other operation', () => {
    expect(marksOf('v1.listVariants')).toContain('VAR-02')
    expect(marksOf('v1.listVariants')).not.toContain('VAR-01')
    expect(marksOf('v1.getProject')).not.toContain('FIL-02')
  })

  it('distinguishes operations of v2 and of billing from those of v1 with the same path', () => {
    expect(marksOf('billing.getApplicationPricing')).toContain('BIL-08')
    expect(marksOf('v1.getApplication')).not.toContain('BIL-08')
    expect(marksOf('v2.getGenome')).not.toContain('GEN-02')
  })

  it('has the decisions about an operation, and counts what is stated and what is decided', () => {
    const session = of('v1.updateAppSession')
    expect(session.decisions.map(({ section }) => section)).toContain('Sessions')
    expect(originsOf(session).decided).toBeGreaterThan(session.decisions.length)
    expect(originsOf(session).stated).toBeGreaterThan(0)
  })

  it('has the points on which the profiles differ', () => {
    expect(of('v2.getProject').profiles).toContainEqual({
      fact: 'v2Envelope',
      about: 'the body of an answer',
      spec: 'enveloped',
      field: 'bare',
    })
    expect(of('v1.getProject').profiles.map(({ fact }) => fact)).not.toContain('v2Envelope')
  })

  it('has how a real platform answered', () => {
    const result = { operation: 'v1.getMeta', outcome: 'same', status: 200, details: [] }
    const { operations: all, realUrl } = conformanceReport(readStatements(), {
      benchtopReal: 1,
      url: 'https://api.example.test',
      results: [{ ...result, outcome: 'same' }],
    })
    expect(all.find(({ id }) => id === 'v1.getMeta')?.real).toEqual(result)
    expect(realUrl).toBe('https://api.example.test')
  })
})

describe('the points on which the profiles differ', () => {
  it('include every fact of the profiles', () => {
    expect(Object.keys(profileFacts('spec')).filter((fact) => !(fact in factScopes))).toEqual([])
  })
})
