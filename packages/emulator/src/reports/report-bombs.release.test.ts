import { it } from 'vitest'
import { expectHarmless, reportBombs } from '../testing/report-bombs.ts'

it.each(Object.entries(reportBombs(0)))(
  '[SEC-05] a report template with %s holds no other request',
  (_, bomb) => expectHarmless(bomb),
)
