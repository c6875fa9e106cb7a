import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

// npm run --silent cohort -- 2188 > cohort.json: a seed with so many samples, for `benchtop seed cohort.json`.

const columns = 9
const [header, ...lines] = gunzipSync(
  readFileSync(join(import.meta.dirname, '../../data/cohort.vcf.gz')),
)
  .toString()
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('##'))
  .map((line) => line.split('\t'))

/** The names of the samples whose genotypes are known. */
export const known = header?.slice(columns) ?? []

/** Every variant, with the genotype of each known sample. */
export const variants = lines.map((line) => ({
  site: line.slice(0, columns - 4),
  genotypes: line.slice(columns).map((entry) => entry.split(':', 1)[0] ?? './.'),
}))

/** A VCF of one sample, without the genotypes of the reference. */
export function vcfOf(name: string): string {
  const at = known.indexOf(name)
  const records = variants
    .map(({ site, genotypes }) => [...site, '.', '.', '.', 'GT', genotypes[at]])
    .filter((line) => line.at(-1) !== '0|0')
    .map((line) => line.join('\t'))
  return [
    '##fileformat=VCFv4.2',
    '##contig=<ID=contigA>',
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    `#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${name}`,
    ...records,
    '',
  ].join('\n')
}

/** Two projects with so many samples in all; where that is more than there are names, they are repeated. */
export function cohortsOf(number: number) {
  const members = Array.from({ length: number }, (_, at) => {
    const vcf = known[at % known.length] ?? ''
    const round = Math.floor(at / known.length)
    return { vcf, name: round === 0 ? vcf : `${vcf}-${round + 1}` }
  })
  const projectOf = (id: string, name: string, prefix: string) => {
    const samples = members
      .filter(({ vcf }) => vcf.startsWith(prefix))
      .map(({ vcf, name: sample }) => ({
        name: sample,
        files: [{ path: `${sample}.vcf`, content: vcfOf(vcf), contentType: 'text/plain' }],
      }))
    return { id, owner: '1001', name, samples }
  }
  return { projects: [projectOf('4101', 'Cohort HG', 'HG'), projectOf('4102', 'Cohort NA', 'NA')] }
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(JSON.stringify(cohortsOf(Number(process.argv[2] ?? 3000))))
