import type { Form, FormPart } from '../definition/form.ts'
import { parseText } from '../text/parse-text.ts'
import { sourcePositions, type Position } from '../text/source-positions.ts'
import { didYouMean } from '../text/suggestions.ts'
import type { TextProblem, SyntaxNode } from '../text/syntax.ts'
import { optional, required, type AttributeTable } from './attribute.ts'
import { partList } from './part-lists.ts'
import { memberOf, readAttributes } from './read-object.ts'
import { readPart } from './read-part.ts'
import type { Finding, Reading } from './reading.ts'
import { ruleList } from './rule-tables.ts'
import { refuse, text } from './values.ts'
import { checkConditions } from './check-conditions.ts'
import { checkFields } from './check-fields.ts'
import { checkIds } from './check-ids.ts'
import { checkRules } from './check-rules.ts'

/** A finding with its position in the text. Line and column start at 1; columns are UTF-16 units. */
export type Diagnostic = Finding & Position

/** The result of reading a definition. */
export type ReadForm = {
  /** The form; absent if any diagnostic is an error. */
  readonly form?: Form
  /** Errors and warnings, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[]
  /** Deviations from strict JSON, in the order of the text; `formatForm` corrects them. */
  readonly leniencies: readonly Diagnostic[]
  /** Finds the position in the text of a path in the form, such as `fields[2].min`. */
  readonly locate: (path: string) => Position
}

/** The attributes of a form itself. */
export const formAttributes: AttributeTable<Omit<Form, '$type'>> = {
  $schema: optional(text, 'The address of the JSON Schema of forms, for editors.'),
  id: optional(text, 'An id of the form itself, which has no effect.'),
  fields: required(partList, 'The parts of the form, from top to bottom.'),
  rulesets: optional(ruleList, 'The rules that fields refer to.'),
}

/**
 * Reads the definition of a form, strict or lenient JSON. It never throws: problems are reported by line and column, as
 * many at a time as possible.
 */
export function readForm(source: string): ReadForm {
  // Editors don't count a byte order mark.
  const plain = source.replace(/^\uFEFF/, '')
  const position = sourcePositions(plain)
  const found: (TextProblem & Pick<Finding, 'severity' | 'path'>)[] = []
  const parsed = parseText(plain)
  for (const fault of parsed.errors) found.push({ ...fault, severity: 'error', path: '' })
  for (const fault of parsed.warnings) found.push({ ...fault, severity: 'warning', path: '' })
  for (const fault of parsed.leniencies) found.push({ ...fault, severity: 'info', path: '' })

  const reading: Reading = {
    report: (severity, code, path, start, message) =>
      void found.push({ severity, code, path, start, message }),
    readPart: (node, path) => readPart(node, path, reading),
  }
  const startOf = (path: string): number => locateNode(parsed.root, path)
  const form = parsed.root && readRoot(parsed.root, reading)
  const isValid = (): boolean => found.every(({ severity }) => severity !== 'error')
  if (form !== undefined) {
    const errors = found.filter(({ severity }) => severity === 'error')
    for (const finding of semanticFindings(form, parsed.root, errors)) {
      found.push({ ...finding, start: startOf(finding.path) })
    }
  }

  const sorted = found
    .toSorted((a, b) => a.start - b.start)
    .map(({ code, message, severity, path, start }): Diagnostic => {
      return { code, message, severity, path, ...position(start) }
    })
  return {
    ...(form !== undefined && isValid() && { form }),
    diagnostics: sorted.filter(({ severity }) => severity !== 'info'),
    leniencies: sorted.filter(({ severity }) => severity === 'info'),
    locate: (path) => position(startOf(path)),
  }
}

function readRoot(node: SyntaxNode, reading: Reading): Form | undefined {
  const shape = 'a form: { "$type": "Form", "fields": [ … ] }'
  if (node.kind !== 'object') return refuse(node, '', reading, shape)
  const type = memberOf(node, '$type')
  if (type === undefined) {
    const message = 'A form needs "$type": "Form".'
    reading.report('warning', 'type-missing', '', node.start, message)
  } else {
    const given = text.read(type.value, '$type', reading)
    if (given !== undefined && given.trim().toLowerCase() !== 'form') {
      const guess = didYouMean(given, ['Form'])
      const message = `The $type of a definition is "Form", not ${JSON.stringify(given)}.${guess}`
      reading.report('error', 'type-unknown', '$type', type.value.start, message)
    } else if (given !== undefined && given !== 'Form') {
      const message = `"${given}" is spelled "Form".`
      reading.report('info', 'attribute-case', '$type', type.value.start, message)
    }
  }
  const fixed = { $type: 'Form' }
  return readAttributes(node, '', reading, formAttributes, { what: 'A form', fixed }) as Form
}

/**
 * The semantic problems of a form, so that one pass reports them with the errors of single attributes: in place of each
 * top-level part with such an error stands one that has only its id. None where the text itself couldn't be read.
 */
function semanticFindings(
  form: Form,
  root: SyntaxNode | undefined,
  errors: readonly Pick<Finding, 'path'>[],
): Finding[] {
  if (errors.length === 0) return checkForm(form)
  const broken = new Set(errors.map(({ path }) => /^fields\[(\d+)\]/.exec(path)?.[1]))
  const list = root?.kind === 'object' ? memberOf(root, 'fields')?.value : undefined
  // An error anywhere else: what the parts refer to isn't known.
  if (broken.has(undefined) || list?.kind !== 'array') return []
  const fields = form.fields.map((part, index): FormPart => {
    if (!broken.has(String(index))) return part
    const node = list.items[index]
    const id = node?.kind === 'object' ? memberOf(node, 'id')?.value : undefined
    return { $type: 'SectionBreak', ...(id?.kind === 'text' && { id: id.value }) }
  })
  // What seems to be unknown may be in a part that couldn't be read.
  return checkForm({ ...form, fields }).filter(({ code }) => !code.endsWith('-unknown'))
}

/** The semantic problems of a form whose attributes are each valid. */
function checkForm(form: Form): Finding[] {
  return [...checkIds(form), ...checkFields(form), ...checkRules(form), ...checkConditions(form)]
}

/** The offset of a path, or of its nearest existing parent. */
function locateNode(root: SyntaxNode | undefined, path: string): number {
  let node = root
  let start = root?.start ?? 0
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (node?.kind === 'object' && name !== undefined) {
      node = memberOf(node, name)?.value
    } else if (node?.kind === 'array' && index !== undefined) {
      node = node.items[Number(index)]
    } else return start
    if (node === undefined) return start
    start = node.start
  }
  return start
}
