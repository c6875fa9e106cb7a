export { generatedContent } from './generated-content.ts'
export { fastqRecords } from './generated-reads.ts'
export {
  instrumentDetails,
  instrumentRunName,
  readsOfRun,
  type InstrumentFacts,
  type SequencedRead,
} from './instrument-facts.ts'
export { drawFigures, drawShares, flowCellOf } from './lane-figures.ts'
