import { hashOf, type InstrumentFacts } from './instrument-facts.ts'

const bases = 'ACGT'
/** From good to poor, as calls get worse towards the end of a read. Without `@`, which begins a record. */
const qualities = 'IIIIIIIIHHHGGFFEDCB?'
const defaultCycles = 36
/** No sequencer reads further, whatever a run's details state. */
const mostCycles = 1_000

/** Reads in the format that sequencers write, the same for the same path. */
export function fastqRecords(path: string, count: number, facts: InstrumentFacts): string {
  const { InstrumentName = 'M00001', FlowcellBarcode = '000000000-00000' } = facts.details
  const isSecond = /_R2[._]/.test(path)
  const reported = isSecond ? facts.details.NumCyclesRead2 : facts.details.NumCyclesRead1
  const cycles = Math.min(reported || defaultCycles, mostCycles)
  let state = hashOf(path)
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const records = Array.from({ length: count }, (_, at) => {
    const place = `1:1101:${10_000 + at * 7}:${1_000 + next(20_000)}`
    const sequence = Array.from({ length: cycles }, () => bases[next(bases.length)]).join('')
    const quality = Array.from({ length: cycles }, (_, cycle) => {
      const worst = Math.ceil(((cycle + 1) / cycles) * qualities.length)
      return qualities[next(worst)]
    }).join('')
    const name = `@${InstrumentName}:${facts.number}:${FlowcellBarcode}:${place}`
    return `${name} ${isSecond ? 2 : 1}:N:0:1\n${sequence}\n+\n${quality}\n`
  })
  return records.join('')
}
