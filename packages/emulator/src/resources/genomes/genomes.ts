import type { GenomeRow } from './genomes-store.ts'

/** The reference genomes of a new platform, in this order. */
export const commonGenomes: readonly Omit<GenomeRow, 'id'>[] = [
  genome('Arabidopsis thaliana', 'Ensembl', 'TAIR10'),
  genome('Bos taurus', 'UCSC', 'bosTau8'),
  genome('Escherichia coli', 'NCBI', 'K-12 MG1655'),
  genome('Homo sapiens', 'UCSC', 'hg19'),
  genome('Homo sapiens', 'UCSC', 'hg38'),
  genome('Homo sapiens', 'NCBI', 'GRCh37'),
  genome('Homo sapiens', 'NCBI', 'GRCh38'),
  genome('Mus musculus', 'UCSC', 'mm10'),
  genome('Mus musculus', 'UCSC', 'mm39'),
  genome('Rattus norvegicus', 'UCSC', 'rn6'),
  genome('Saccharomyces cerevisiae', 'UCSC', 'sacCer3'),
  genome('Danio rerio', 'UCSC', 'danRer11'),
  genome('Drosophila melanogaster', 'UCSC', 'dm6'),
  genome('Caenorhabditis elegans', 'UCSC', 'ce11'),
  genome('PhiX', 'NCBI', 'NC_001422.1'),
  genome('Bacillus Cereus', 'NCBI', 'ATCC_10987'),
  genome('Rhodobacter sphaeroides', 'NCBI', '2.4.1'),
  genome('Staphylococcus aureus', 'NCBI', 'NCTC_8325'),
]

function genome(species: string, source: string, build: string): Omit<GenomeRow, 'id'> {
  return {
    species_name: species,
    display_name: `${species} (${source} ${build})`,
    source,
    build,
  }
}
