import type { InputFile, NativeSession } from '@benchtop/app-runtime'
import { ReportError } from './app-error.ts'

/** The user's inputs, and the files to read. */
export type ReportInputs = {
  /** The AppResult that contains the files. */
  readonly calls: { readonly name: string; readonly href: string }
  readonly vcf: InputFile
  readonly bam: InputFile
  /** The `.bai` or `.csi` file next to the BAM, if there is one. */
  readonly bamIndex: InputFile | undefined
  /** Present when `regionText` names a file of the AppResult. */
  readonly bed: InputFile | undefined
  readonly regionText: string
  /** In reads. */
  readonly minDepth: number
}

const patterns = {
  vcf: /\.(g\.)?vcf(\.b?gz)?$/i,
  bam: /\.bam$/i,
  bed: /\.bed$/i,
} as const

/** Reads the form's fields and finds the files. Throws `ReportError` for inconsistent inputs. */
export async function readInputs(session: NativeSession): Promise<ReportInputs> {
  const calls = session.input.resource('calls', 'appresult')
  const files = await calls.files()
  const regionText = session.input.text('regions', '').trim()
  const minDepth = session.input.number('min-depth', 10)
  if (!Number.isInteger(minDepth) || minDepth < 1) {
    throw new ReportError(
      'BadDepth',
      `The minimum depth must be a whole number from 1, not ${minDepth}.`,
    )
  }
  const vcf = onlyFile(files, calls.name, 'vcf')
  const bam = onlyFile(files, calls.name, 'bam')
  return {
    calls: { name: calls.name, href: calls.href },
    vcf,
    bam,
    bamIndex: indexOf(files, bam),
    bed: patterns.bed.test(regionText) ? namedFile(files, calls.name, regionText) : undefined,
    regionText,
    minDepth,
  }
}

function onlyFile(files: readonly InputFile[], owner: string, kind: 'vcf' | 'bam'): InputFile {
  const found = files.filter((file) => patterns[kind].test(file.path))
  const [first] = found
  const name = kind.toUpperCase()
  if (first === undefined) {
    throw new ReportError(
      kind === 'vcf' ? 'NoVcf' : 'NoBam',
      `The AppResult "${owner}" has no ${name} file. Choose one with a VCF and a BAM.${list(files)}`,
    )
  }
  if (found.length > 1) {
    throw new ReportError(
      'SeveralFiles',
      `The AppResult "${owner}" has several ${name} files. Choose one with a single VCF and a single BAM.${list(found)}`,
    )
  }
  return first
}

function indexOf(files: readonly InputFile[], bam: InputFile): InputFile | undefined {
  const stem = bam.path.replace(patterns.bam, '')
  const paths = [`${bam.path}.bai`, `${bam.path}.csi`, `${stem}.bai`]
  return files.find(({ path }) => paths.includes(path))
}

function namedFile(files: readonly InputFile[], owner: string, name: string): InputFile {
  const file = files.find(({ path }) => path === name || path.endsWith(`/${name}`))
  if (file !== undefined) return file
  const beds = files.filter(({ path }) => patterns.bed.test(path))
  throw new ReportError(
    'BadBed',
    `The AppResult "${owner}" has no BED file "${name}".${list(beds)}`,
  )
}

function list(files: readonly InputFile[]): string {
  return files.length === 0 ? '' : ` It has ${files.map(({ path }) => path).join(', ')}.`
}
