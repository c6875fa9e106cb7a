import { expect, it } from 'vitest'
import {
  formatAllele,
  formatBases,
  formatCount,
  formatDecimal,
  formatDepth,
  formatPercent,
  formatRate,
  formatShort,
  formatSize,
  plural,
} from './format.ts'

it.each([
  [formatCount(1_234_567), '1,234,567'],
  [formatCount(null), '–'],
  [formatDecimal(1234.5), '1,234.50'],
  [formatDecimal(null), '–'],
  [formatDepth(18.64), '18.6×'],
  [formatPercent(0.9784), '97.8%'],
  [formatPercent(1), '100%'],
  [formatPercent(0), '0%'],
  [formatPercent(0.99999), '>99.9%'],
  [formatPercent(0.00001), '<0.1%'],
  [formatPercent(null), '–'],
  [formatRate(8.557), '8.56'],
  [formatRate(0.000241), '0.00024'],
  [formatRate(0), '0.00'],
  [formatShort(500), '500'],
  [formatShort(1000), '1K'],
  [formatBases(812), '812 bp'],
  [formatBases(50_001), '50.0 kb'],
  [formatBases(248_956_422), '248.96 Mb'],
  [formatSize(999), '999 bytes'],
  [formatSize(395_273), '395.3 kB'],
  [formatSize(1_200_000_000), '1.2 GB'],
  [formatAllele('ACGT'), 'ACGT'],
  [formatAllele('A'.repeat(1200)), `${'A'.repeat(16)}… (1,200)`],
  [plural(1, 'variant'), '1 variant'],
  [plural(0, 'variant'), '0 variants'],
])('writes %j', (written, expected) => {
  expect(written).toBe(expected)
})
