export { designs, type Design } from './designs.ts'
export {
  checkSampleData,
  makeSampleData,
  SampleDataError,
  type SampleDataOptions,
} from './make-sample-data.ts'
export { version } from './version.ts'
export type { SampleFiles, WrittenSet } from './write-set.ts'
