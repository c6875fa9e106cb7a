import { writeFileSync } from 'node:fs'
import { apiReport, publishedPackages, reportFile } from './report.ts'

// Writes the committed reports from the declarations that the compiler has written.
for (const folder of publishedPackages()) writeFileSync(reportFile(folder), apiReport(folder))
