import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiReport, command, publishedPackages, reportFile } from './api/report.ts'

it.each(publishedPackages())(
  '[RTM-02] the API of packages/%s is the one of its committed report',
  (folder) => {
    const file = reportFile(folder)
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : ''
    expect(apiReport(folder), `If the change is meant, run: ${command}`).toBe(committed)
  },
)
