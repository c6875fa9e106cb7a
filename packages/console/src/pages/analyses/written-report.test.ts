import { expect, it } from 'vitest'
import { chooseReport } from './written-report.ts'

it.each([
  [[], undefined],
  [['summary.html'], 'summary.html'],
  [['R1.html', 'R2.html'], undefined],
  [['R1.html', 'report.html', 'index.html'], 'report.html'],
  [['R1.html', 'Report.HTM'], 'Report.HTM'],
  [['R1.html', 'index.html'], 'index.html'],
])('of the pages %j the report is %s', (names, report) => {
  expect(chooseReport(names.map((Name) => ({ Name })))?.Name).toBe(report)
})
