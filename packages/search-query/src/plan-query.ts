import { joined, type SearchCondition, type TextCondition } from './condition.ts'
import type { Pattern } from './query-tree.ts'

/** How a condition is evaluated. */
export type Plan = {
  /** The expression for the text index: it finds every row that matches, and maybe more. */
  readonly match: string | undefined
  /** What remains to be checked for each row that the index found. */
  readonly rest: SearchCondition
  /** What is checked for each row where the index isn't used. */
  readonly whole: SearchCondition
  /** Whether few rows remain without the index: the query names an id, or a resource that contains the rows. */
  readonly isNarrow: boolean
  /** The texts that determine the score of a row. */
  readonly scored: readonly TextCondition[]
}

/** The fewest characters that the index finds: it is a trigram index. */
const gram = 3

export function planQuery(condition: SearchCondition): Plan {
  const conjuncts = condition.kind === 'and' ? condition.of : [condition]
  const answer = indexAnswer(condition)
  return {
    match: answer?.expression,
    rest:
      answer === undefined || answer.isExact
        ? { kind: 'all' }
        : joined(
            'and',
            conjuncts.filter((one) => indexAnswer(one)?.isExact !== true),
          ),
    whole: condition,
    isNarrow: conjuncts.some(
      (one) =>
        (one.kind === 'reference' && one.to !== 'user' && one.to !== 'application') ||
        (one.kind === 'number' && one.isOne),
    ),
    scored: textsOf(condition),
  }
}

/** The index expression for a text, where the index alone is sufficient. */
export function exactMatch(condition: TextCondition): string | undefined {
  const answer = textAnswer(condition)
  return answer?.isExact === true ? answer.expression : undefined
}

/** An index expression that every matching row fulfils; exact where no other row does. */
type IndexAnswer = { readonly expression: string; readonly isExact: boolean }

function indexAnswer(condition: SearchCondition): IndexAnswer | undefined {
  switch (condition.kind) {
    case 'text':
      return textAnswer(condition)
    case 'and':
      return allOf(condition.of)
    case 'or': {
      const answers = condition.of.map(indexAnswer)
      const known = answers.filter((answer) => answer !== undefined)
      if (known.length < answers.length) return undefined
      return {
        expression: known.map((answer) => `(${answer.expression})`).join(' OR '),
        isExact: known.every((answer) => answer.isExact),
      }
    }
    default:
      return undefined
  }
}

/** Conjuncts that the index knows are enough to find all rows; what it can't exclude is checked for each row. */
function allOf(conditions: readonly SearchCondition[]): IndexAnswer | undefined {
  const wanted: IndexAnswer[] = []
  const unwanted: IndexAnswer[] = []
  let isExact = true
  for (const condition of conditions) {
    const isNot = condition.kind === 'not'
    const answer = indexAnswer(isNot ? condition.of : condition)
    if (answer?.isExact !== true) isExact = false
    if (answer !== undefined && !isNot) wanted.push(answer)
    if (answer?.isExact === true && isNot) unwanted.push(answer)
  }
  if (wanted.length === 0) return undefined
  const expressions = (answers: readonly IndexAnswer[]) =>
    answers.map((answer) => `(${answer.expression})`)
  const positive = expressions(wanted).join(' AND ')
  return {
    expression:
      unwanted.length === 0
        ? positive
        : `(${positive}) NOT (${expressions(unwanted).join(' OR ')})`,
    isExact,
  }
}

/**
 * A text is searched by its runs of letters and digits: a rare run finds its rows quickly, while the complete text,
 * with parts that every row has, takes long to compare. The characters between the runs are then checked for each row.
 */
function textAnswer({ columns, pattern }: TextCondition): IndexAnswer | undefined {
  const indexes = columns.flatMap(({ index }) => index ?? [])
  const texts = pattern.flatMap(findable)
  if (texts.length === 0 || indexes.length < columns.length) return undefined
  const isComplete = pattern.length === 1 && texts[0] === pattern[0]
  return {
    expression: inColumns(indexes, texts),
    isExact: isComplete && columns.every(({ isPart }) => isPart !== true),
  }
}

/** The parts of a text that the index can find. */
function findable(text: string): string[] {
  const isLong = (part: string) => lengthOf(part) >= gram
  const runs = (isAscii(text) ? (text.match(/[a-z\d]+/gi) ?? []) : []).filter(isLong)
  if (runs.length > 0) return runs
  return isLong(text) ? [text] : []
}

function inColumns(columns: readonly string[], texts: readonly string[]): string {
  const quoted = texts.map((text) => `"${text.replaceAll('"', '""')}"`)
  return `{${columns.join(' ')}} : (${quoted.join(' AND ')})`
}

/** The texts that a row should have, without the negated ones. */
function textsOf(condition: SearchCondition): TextCondition[] {
  switch (condition.kind) {
    case 'text':
      return [condition]
    case 'and':
    case 'or':
      return condition.of.flatMap(textsOf)
    default:
      return []
  }
}

/** In code points and not in code units, as the index counts. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Whether the database itself compares a text case-insensitively, as the index does for every text. */
export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(text)
}

/** The text of a pattern, stars left out. */
export function literalLength(pattern: Pattern): number {
  return lengthOf(pattern.join(''))
}
