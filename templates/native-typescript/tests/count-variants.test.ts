import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countVariants } from '../src/count-variants.ts'
import type { Variant } from '../src/read-vcf.ts'

const variant = (more: Partial<Variant>): Variant => ({
  chrom: 'ctgA',
  ref: 'A',
  alt: ['C'],
  quality: 50,
  ...more,
})

test('counts variants by kind and chromosome', async () => {
  const variants = [
    variant({}),
    variant({ alt: ['C', 'G'] }),
    variant({ alt: ['AT'] }),
    variant({ chrom: 'ctgB', alt: ['<DEL>'] }),
  ]
  assert.deepEqual(await countVariants(variants, { minQuality: 0 }), {
    variants: 4,
    substitutions: 2,
    others: 2,
    byChromosome: { ctgA: 3, ctgB: 1 },
  })
})

test('ignores variants below the minimum quality', async () => {
  const { variants } = await countVariants([variant({ quality: 29.9 }), variant({ quality: 30 })], {
    minQuality: 30,
  })
  assert.equal(variants, 1)
})
