import { joined, type SearchCondition, type TextCondition } from './condition.ts'
import type { Pattern } from './query-tree.ts'

/** How a condition is answered. */
export type Plan = {
  /** What to ask the text index, in its own language: it gives every row that fits, and maybe more. */
  readonly match: string | undefined
  /** What is left to ask of each row that the index gave. */
  readonly rest: SearchCondition
  /** What to ask of each row where the index isn't used. */
  readonly whole: SearchCondition
  /** Whether few rows are left without the index: the query names an id, or what the rows belong to. */
  readonly isNarrow: boolean
  /** The texts that make one row fit better than another. */
  readonly scored: readonly TextCondition[]
}

/** The fewest characters that the index finds: it is one of trigrams. */
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

/** What the index is asked for a text, where it needs no help in that. */
export function exactMatch(condition: TextCondition): string | undefined {
  const answer = textAnswer(condition)
  return answer?.isExact === true ? answer.expression : undefined
}

/** An expression of the text index that every fitting row fulfils; exact where no other row does. */
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

/** What the index knows of some is enough to find all of them; what it can't exclude is left to the rows. */
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
 * A text is asked for by its runs of letters and digits: a rare one finds its rows at once, where the whole text, with
 * parts that every row has, is compared at length. What stands between the runs is then left to the rows.
 */
function textAnswer({ columns, pattern }: TextCondition): IndexAnswer | undefined {
  const indexes = columns.flatMap(({ index }) => index ?? [])
  const texts = pattern.flatMap(findable)
  if (texts.length === 0 || indexes.length < columns.length) return undefined
  const isWhole = pattern.length === 1 && texts[0] === pattern[0]
  return {
    expression: inColumns(indexes, texts),
    isExact: isWhole && columns.every(({ isPart }) => isPart !== true),
  }
}

/** The parts of a text that the index can be asked for. */
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

/** Texts that a row should have, and not those that it shouldn't. */
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

/** In characters and not in code units, as the index counts. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Whether the database compares a text in any case by itself, as the index does for every text. */
export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(text)
}

/** The text of a pattern, stars left out. */
export function literalLength(pattern: Pattern): number {
  return lengthOf(pattern.join(''))
}
