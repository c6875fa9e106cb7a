import { badRequest } from '@benchtop/contracts'
import { parseHref } from '../../ids/resource-id.ts'
import type { GenomeStore } from './genomes-store.ts'

/** The genome that HrefGenome names; 400 where there is none. */
export function genomeOf(genomes: GenomeStore, href: string | undefined): number | undefined {
  if (href === undefined) return undefined
  const named = parseHref(href)
  if (named?.kind !== 'genome' || genomes.get(named.id) === undefined) {
    const message = `HrefGenome must be the address of a genome, such as v1pre3/genomes/4, not ${href}.`
    throw badRequest([{ member: 'HrefGenome', code: 'ReferenceInvalid', message }])
  }
  return named.id
}
