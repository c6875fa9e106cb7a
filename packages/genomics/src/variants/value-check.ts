import { Buffer } from 'node:buffer'

import type { VariantHeader } from '../header/header.ts'
import { isQualityText, isSameText } from './record-columns.ts'
import type { FindingRule, FindingSink } from '../findings/findings.ts'
import { createNames, type DeclaredName } from './declared-names.ts'

const tab = 9
const comma = 44
const dot = 46
const slash = 47
const zero = 48
const colon = 58
const semicolon = 59
const equalsSign = 61
const bar = 124

/** Where in a record are what is looked at. */
type Place = {
  readonly pos: number
  readonly refEnd: number
  readonly infoStart: number
}

/** What the checks of a record's columns share. */
type Shared = ReturnType<typeof createShared>

function createShared(add: FindingSink) {
  const record = { line: 0, alleles: 0 }
  const odd = (rule: FindingRule, reason: () => string): void => add(rule, record.line, reason)

  /** Sees a name in the line: reports once that the header lacks it, and that it comes twice, where that is odd. */
  function see(kind: string, name: DeclaredName, isOnce: boolean): void {
    if (!name.isDeclared && name.line === 0 && name.id !== '.') {
      odd('undeclared-key', () => `the header has no line for ${kind} ${name.id}`)
    }
    if (isOnce && name.line === record.line)
      odd('duplicate-key', () => `${kind} has ${name.id} twice`)
    name.line = record.line
  }

  function checkValue(
    column: string,
    name: DeclaredName,
    bytes: Buffer,
    start: number,
    end: number,
    ploidy: number | undefined,
  ): void {
    if (isMissing(bytes, start, end)) return
    const { id, number, type } = name
    const wanted = valuesOf(name, record.alleles, ploidy)
    const count = wanted === undefined ? undefined : listLength(bytes, start, end)
    if (count !== wanted) {
      const said = `${count} values where Number=${number} means ${wanted}`
      odd('value-number', () => `${column} ${id} has ${said}`)
    }
    if (isOfType(type, bytes, start, end)) return
    odd('value-type', () => `${column} ${id} is ${shown(bytes, start, end)}, and of Type=${type}`)
  }

  return { record, odd, see, checkValue }
}

function createInfoCheck(header: VariantHeader, { odd, see, checkValue }: Shared) {
  const infos = createNames(header.info)

  function checkInfoValue(name: DeclaredName, bytes: Buffer, keyEnd: number, end: number): void {
    const isFlag = name.type === 'Flag'
    if (keyEnd < end && !isFlag) return checkValue('INFO', name, bytes, keyEnd + 1, end, undefined)
    // `DB=1` is a flag for htslib too.
    if (isFlag === (keyEnd === end)) return
    const how = isFlag
      ? `is a flag and has the value ${shown(bytes, keyEnd + 1, end)}`
      : 'has no value, and is no flag'
    odd('value-number', () => `INFO ${name.id} ${how}`)
  }

  function checkInfo(bytes: Buffer, start: number, end: number, pos: number): void {
    if (isMissing(bytes, start, end)) return
    for (let at = start; at < end;) {
      const stop = placeOf(bytes, semicolon, at, end)
      const keyEnd = placeOf(bytes, equalsSign, at, stop)
      if (keyEnd > at) {
        const name = infos(bytes, at, keyEnd)
        see('INFO', name, true)
        if (name.isDeclared) checkInfoValue(name, bytes, keyEnd, stop)
        const last = name.id === 'END' ? bytes.toString('latin1', keyEnd + 1, stop) : ''
        if (last !== '' && Number(last) < pos) {
          odd('end-before-pos', () => `END ${last} is before POS ${pos}`)
        }
      }
      at = stop + 1
    }
  }

  return checkInfo
}

function createSampleCheck({ samples, format: declared }: VariantHeader, shared: Shared) {
  const { record, odd, see, checkValue } = shared
  const formats = createNames(declared)
  let format = { text: Buffer.alloc(0), keys: [] as DeclaredName[] }

  /** The keys of FORMAT, which mostly are those of the line before. */
  function readFormat(bytes: Buffer, start: number, end: number): readonly DeclaredName[] {
    if (!isSameText(format.text, bytes, start, end)) {
      format = { text: Buffer.from(bytes.subarray(start, end)), keys: [] }
    }
    const isKnown = format.keys.length > 0
    for (let at = start; !isKnown && at <= end;) {
      const stop = placeOf(bytes, colon, at, end)
      format.keys.push(formats(bytes, at, stop))
      at = stop + 1
    }
    for (const name of format.keys) see('FORMAT', name, true)
    return format.keys
  }

  /** Its number of alleles. */
  function checkGenotype(sample: string, bytes: Buffer, start: number, end: number): number {
    let ploidy = 1
    let allele = 0
    let isWrong = false
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === slash || byte === bar) {
        // VCF 4.4 lets a genotype begin with the phase of its first allele.
        if (at > start) ploidy += 1
        allele = 0
      } else if (byte >= zero && byte <= zero + 9) allele = allele * 10 + byte - zero
      else if (byte !== dot) isWrong = true
      isWrong ||= allele > record.alleles
    }
    if (isWrong) {
      const said = `GT is ${shown(bytes, start, end)}, and the record has the alleles 0 to ${record.alleles}`
      odd('value-type', () => `sample ${sample}: ${said}`)
    }
    return ploidy
  }

  function checkSample(
    sample: string,
    keys: readonly DeclaredName[],
    bytes: Buffer,
    start: number,
    end: number,
  ): void {
    let field = 0
    let ploidy: number | undefined
    for (let at = start; at <= end; field += 1) {
      const stop = placeOf(bytes, colon, at, end)
      const name = keys[field]
      if (name?.id === 'GT') ploidy = checkGenotype(sample, bytes, at, stop)
      else if (name?.isDeclared === true) {
        checkValue(`sample ${sample}:`, name, bytes, at, stop, ploidy)
      }
      at = stop + 1
    }
    if (field <= keys.length || isMissing(bytes, start, end)) return
    const said = `${field} values where FORMAT has ${keys.length} keys`
    odd('sample-columns', () => `sample ${sample} has ${said}`)
  }

  function checkSamples(bytes: Buffer, start: number, end: number): void {
    const formatEnd = placeOf(bytes, tab, start, end)
    const keys = start < end ? readFormat(bytes, start, formatEnd) : []
    let column = 0
    for (let at = formatEnd + 1; at <= end; column += 1) {
      const stop = placeOf(bytes, tab, at, end)
      if (column < samples.length) checkSample(samples[column] ?? '', keys, bytes, at, stop)
      at = stop + 1
    }
    if (column === samples.length) return
    const said = `${column} sample columns where the header names ${samples.length}`
    odd('sample-columns', () => `it has ${said}`)
  }

  return checkSamples
}

/** Looks at what stands in FILTER, INFO, FORMAT and the samples of records, against what the header declares. */
export function createValueCheck(header: VariantHeader, add: FindingSink) {
  const shared = createShared(add)
  const { record, see } = shared
  const filters = createNames([{ id: 'PASS' }, { id: '.' }, ...header.filters])
  const checkInfo = createInfoCheck(header, shared)
  const checkSamples = createSampleCheck(header, shared)

  function checkFilters(bytes: Buffer, start: number, end: number): void {
    for (let at = start; at < end;) {
      const stop = placeOf(bytes, semicolon, at, end)
      see('FILTER', filters(bytes, at, stop), false)
      at = stop + 1
    }
  }

  return (bytes: Buffer, end: number, { pos, refEnd, infoStart }: Place, number: number): void => {
    record.line = number
    const altEnd = placeOf(bytes, tab, refEnd + 1, end)
    record.alleles = isMissing(bytes, refEnd + 1, altEnd)
      ? 0
      : listLength(bytes, refEnd + 1, altEnd)
    checkFilters(bytes, placeOf(bytes, tab, altEnd + 1, end) + 1, infoStart - 1)
    const infoEnd = placeOf(bytes, tab, infoStart, end)
    checkInfo(bytes, infoStart, infoEnd, pos)
    if (infoEnd < end || header.samples.length > 0) checkSamples(bytes, infoEnd + 1, end)
  }
}

/** Where a byte is next, or the end. */
function placeOf(bytes: Buffer, byte: number, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] !== byte) at += 1
  return at
}

/** How many values there are, with commas between. */
function listLength(bytes: Buffer, start: number, end: number): number {
  let count = 1
  for (let at = start; at < end; at += 1) if (bytes[at] === comma) count += 1
  return count
}

function isMissing(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 1 && bytes[start] === dot
}

/** How many values a Number means; undefined where any number is right, or that isn't known. */
function valuesOf(name: DeclaredName, alleles: number, ploidy: number | undefined) {
  if (name.number === 'A') return alleles
  if (name.number === 'R') return alleles + 1
  if (name.number !== 'G') return name.count
  if (ploidy === undefined || ploidy > mostPloidy) return undefined
  let genotypes = 1
  for (let at = 1; at <= ploidy; at += 1) genotypes = (genotypes * (alleles + at)) / at
  return genotypes
}

/** Beyond it the number of genotypes is no exact number. */
const mostPloidy = 16

const texts: Readonly<Record<string, (text: string) => boolean>> = {
  Integer: (text) => /^(?:[-+]?\d+|\.)$/.test(text),
  Float: (text) => text === '.' || isQualityText(text),
  Character: (text) => /^.$/u.test(text),
}

/** Whether the values between two places, with commas between, are of a type of the header. */
function isOfType(type: string, bytes: Buffer, start: number, end: number): boolean {
  const isText = texts[type]
  if (isText === undefined) return true
  if (type !== 'Character' && areDigits(bytes, start, end, type === 'Float' ? 1 : 0)) return true
  return bytes.toString('utf8', start, end).split(',').every(isText)
}

/** Whether these are digits and commas alone, as nearly all are, with so many dots in each value at most. */
function areDigits(bytes: Buffer, start: number, end: number, mostDots: number): boolean {
  let dots = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === comma) dots = 0
    else if (byte === dot) dots += 1
    else if (byte < zero || byte > zero + 9) return false
    if (dots > mostDots) return false
  }
  return true
}

function shown(bytes: Buffer, start: number, end: number): string {
  return JSON.stringify(bytes.toString('utf8', start, Math.min(end, start + 40)))
}
