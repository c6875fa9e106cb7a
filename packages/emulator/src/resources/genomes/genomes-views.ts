import type { GenomeCompact, GenomeRecord, V2Genome } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
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

export function v2Genome(row: GenomeRow, v2Href: V2Href): V2Genome {
  const identity = v2Identity('genome', row.id, v2Href)
  const HrefFileSets = `${identity.Href}/filesets`
  const HrefAnnotations = `${identity.Href}/annotations`
  return { ...genomeRecord(row), ...identity, HrefFileSets, HrefAnnotations }
}
