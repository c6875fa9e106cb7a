import { badRequest } from '@benchtop/contracts'
import { parseHref } from '../../ids/resource-id.ts'
import type { GenomeStore } from './genomes-store.ts'

/** The genome that HrefGenome names; 400 where there is none. */
export function genomeOf(genomes: GenomeStore, href: string | undefined): number | undefined {
  if (href === undefined) return undefined
  const named = parseHref(href)
  if (named?.kind !== 'genome' || genomes.get(named.id) === undefined) {
    const message = `HrefGenome names no genome: ${href}. It must be an address such as v1pre3/genomes/4.`
    throw badRequest([{ member: 'HrefGenome', code: 'ReferenceInvalid', message }])
  }
  return named.id
}
