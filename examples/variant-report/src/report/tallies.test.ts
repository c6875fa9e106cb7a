import { expect, it } from 'vitest'
import { site } from '../testing/site.ts'
import { genotypeClass } from './genotype-tally.ts'
import { qualityTally } from './quality-tally.ts'
import { variantColumns } from './variant-columns.ts'
import { variantTally } from './variant-tally.ts'

const header = { samples: ['first', 'second'], filters: [{ id: 'q10', description: 'Low' }] }

it('counts reference blocks as lines and as nothing else', () => {
  const tally = variantTally(header)
  tally.add(site({ alts: ['<NON_REF>'], genotypes: ['0/0', '0/0'], quality: 5 }))
  tally.add(site({ alts: [], filters: ['PASS'] }))
  tally.add(site({ alts: ['G', '<NON_REF>'], genotypes: ['0/1', './.'] }))

  const summary = tally.summary()
  expect(summary.kinds).toMatchObject({ records: 3, variants: 1, multiAllelic: 0 })
  expect(summary.filters).toMatchObject([{ filter: '.', records: 1 }])
  expect(summary.quality).toEqual({ missing: 1, quantiles: null, classes: [] })
  expect(summary.samples).toMatchObject([
    { sample: 'first', het: 1, homRef: 0 },
    { sample: 'second', missing: 1, hetHomRatio: null },
  ])
})

it('counts each allele of a line by kind, and each of its filters', () => {
  const tally = variantTally(header)
  tally.add(site({ ref: 'AT', alts: ['A', 'GT'], filters: ['q10', 's50'] }))
  tally.add(site({ filters: ['q10'] }))

  const { kinds, substitutions, filters } = tally.summary()
  expect(kinds).toMatchObject({ variants: 2, multiAllelic: 1, alleles: { snv: 2, deletion: 1 } })
  expect(substitutions).toMatchObject({ transitions: 2, transversions: 0, tiTv: null })
  expect(filters).toEqual([
    { filter: 'q10', description: 'Low', records: 2 },
    { filter: 's50', description: '', records: 1 },
  ])
})

it.each([
  ['0/0', 'homRef'],
  ['0|1', 'het'],
  ['1/2', 'het'],
  ['2|2', 'homAlt'],
  ['0/0/1', 'het'],
  ['|0|1', 'het'],
  ['0', 'haploidRef'],
  ['1', 'haploidAlt'],
  ['./.', 'missing'],
  ['./1', 'missing'],
  ['.', 'missing'],
  ['', 'missing'],
])('takes the genotype %j as %s', (genotype, expected) => {
  expect(genotypeClass(genotype)).toBe(expected)
})

it('puts qualities into classes, and finds the quantiles between them', () => {
  const tally = qualityTally()
  for (const quality of [1500, 10, 9.99, 40]) tally.add(site({ quality }))
  const { quantiles, classes } = tally.summary()
  expect(quantiles).toEqual({
    min: 9.99,
    lowerQuartile: expect.closeTo(9.9975, 6),
    median: 25,
    upperQuartile: 405,
    max: 1500,
    mean: expect.closeTo(389.9975, 6),
  })
  expect(classes.filter(({ records }) => records > 0)).toEqual([
    { from: 0, to: 10, records: 1 },
    { from: 10, to: 20, records: 1 },
    { from: 30, to: 50, records: 1 },
    { from: 1000, to: null, records: 1 },
  ])
})

it('draws neighbouring variants as one mark', () => {
  const columns = variantColumns({ contig: 'ctgA', start: 1, end: 1000 }, 10)
  for (const position of [1, 99, 100, 950]) columns.add(site({ position }))
  columns.add(site({ position: 960, alts: ['AT'] }))
  columns.add(site({ position: 970, alts: ['<NON_REF>'] }))
  expect(columns.summary()).toEqual([
    { position: 1, variants: 3, onlySnvs: true, label: '3 variants up to ctgA:100' },
    { position: 950, variants: 2, onlySnvs: false, label: '2 variants up to ctgA:960' },
  ])
})
