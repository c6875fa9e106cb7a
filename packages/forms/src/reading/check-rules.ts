import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isRows, wordsOf } from '../definition/form-index.ts'
import { didYouMean } from '../text/suggestions.ts'
import type { Finding } from './reading.ts'

/** Rules that are there twice, and ids of rules that aren't there or check nothing. */
export function* checkRules(form: Form): Generator<Finding> {
  const seen = new Set<string>()
  for (const [index, { id, $type }] of (form.rulesets ?? []).entries()) {
    // What is of no known kind checks nothing, and may have no id.
    if ($type !== 'PermissionValidationRule' && $type !== 'ScriptValidationRule') continue
    const path = `rulesets[${index}].id`
    if (seen.has(id)) {
      yield {
        code: 'id-duplicate',
        path,
        severity: 'error',
        message: `The rule "${id}" is there twice.`,
      }
    }
    seen.add(id)
  }
  for (const { part, path } of formIndex(form).fields) {
    yield* checkNamed(form, part, path)
    if (!isRows(part)) continue
    for (const [index, column] of columnsOf(part).entries()) {
      yield* checkNamed(form, column, `${path}.columns[${index}]`)
    }
  }
}

function* checkNamed(form: Form, field: FormField, path: string): Generator<Finding> {
  const { rulesById } = formIndex(form)
  for (const id of wordsOf(field.rules)) {
    const rule = rulesById.get(id)
    if (rule === undefined) {
      const guess = didYouMean(id, rulesById.keys())
      const message = `There is no rule "${id}" among the rulesets, so that nothing is checked.${guess}`
      yield { code: 'rule-unknown', path: `${path}.rules`, severity: 'warning', message }
    } else if (rule.$type === 'PermissionValidationRule' && !isChooser(field)) {
      const message = `The rule "${id}" is about permissions, and a ${field.$type} chooses nothing that they hold for.`
      yield { code: 'rule-misplaced', path: `${path}.rules`, severity: 'warning', message }
    }
  }
}
