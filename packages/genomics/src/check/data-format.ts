import type { Buffer } from 'node:buffer'

import { isSampleSheet } from '@benchtop/forms/sheets'

import { bamMagic } from '../bam/bam-header.ts'

/** What is recognized. */
export type DataFormat = 'VCF' | 'BCF' | 'BAM' | 'CRAM' | 'FASTQ' | 'BED' | 'sample sheet'

/** The format of a file by how its unpacked content begins. */
export function formatOf(head: Buffer): DataFormat | undefined {
  const magic = head.toString('latin1', 0, 4)
  if (magic === bamMagic) return 'BAM'
  if (magic.startsWith('BCF')) return 'BCF'
  if (magic === 'CRAM') return 'CRAM'
  // Of text in another encoding this leaves the ASCII characters, without a mark.
  return textFormatOf(
    head.toString('latin1').replaceAll(/^(?:\u00EF\u00BB\u00BF|[\u00FE\u00FF]+)|\0/g, ''),
  )
}

const integer = /^\d+$/

function textFormatOf(text: string): DataFormat | undefined {
  if (text.startsWith('##') || /^#CHROM\t/m.test(text)) return 'VCF'
  if (/^@(?:HD|SQ|RG|PG|CO)\t/.test(text)) return undefined
  if (text.startsWith('@')) return 'FASTQ'
  if (isSampleSheet(text)) return 'sample sheet'
  const lines = text.split(/[\r\n]+/)
  const line = lines.find((one) => one !== '' && !/^(?:#|track|browser)/.test(one)) ?? ''
  const [, second = '', third = '', ...others] = line.split('\t')
  if (others.length >= 5 && integer.test(second) && !integer.test(third)) return 'VCF'
  const isBed = /^\S+[ \t]+(?:\d+[ \t]+\S|\S+[ \t]+\d)/.test(line)
  return isBed || /^(?:track|browser)[ \t]/.test(text) ? 'BED' : undefined
}
