import type { GenomeCompact, GenomeRecord } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { GenomeRow } from './genomes-store.ts'

export function genomeCompact(row: GenomeRow): GenomeCompact {
  return { Id: String(row.id), Href: hrefOf('genome', row.id), SpeciesName: row.species_name }
}

export function genomeRecord(row: GenomeRow): GenomeRecord {
  return {
    ...genomeCompact(row),
    DisplayName: row.display_name,
    Source: row.source,
    Build: row.build,
  }
}
