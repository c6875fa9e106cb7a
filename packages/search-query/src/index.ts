export { parseQuery } from './parse-query.ts'
export { isAnything } from './query-tokens.ts'
export {
  QueryError,
  type Bound,
  type NamedField,
  type Pattern,
  type QueryTree,
} from './query-tree.ts'
export { readPeriod, type Period } from './time-ranges.ts'
