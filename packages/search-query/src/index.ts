export {
  joined,
  negated,
  type Edge,
  type NamedKind,
  type SearchCondition,
  type TextColumn,
  type TextCondition,
} from './condition.ts'
export { parseQuery } from './parse-query.ts'
export { exactMatch, isAscii, literalLength, planQuery, type Plan } from './plan-query.ts'
export { isAnything } from './query-tokens.ts'
export {
  QueryError,
  type Bound,
  type NamedField,
  type Pattern,
  type QueryTree,
} from './query-tree.ts'
export { readPeriod, type Period } from './time-ranges.ts'
