import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isRows, wordsOf } from '../definition/form-index.ts'
import { didYouMean } from '../text/suggestions.ts'
import type { Finding } from './reading.ts'

/** Duplicate rules, and ids of rules that don't exist or check nothing. */
export function* checkRules(form: Form): Generator<Finding> {
  const seen = new Set<string>()
  for (const [index, { id, $type }] of (form.rulesets ?? []).entries()) {
    // A rule of an unknown kind checks nothing, and needn't have an id.
    if ($type !== 'PermissionValidationRule' && $type !== 'ScriptValidationRule') continue
    const path = `rulesets[${index}].id`
    if (seen.has(id)) {
      yield {
        code: 'id-duplicate',
        path,
        severity: 'error',
        message: `Duplicate rule "${id}".`,
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
      const message = `Unknown rule "${id}": it isn't in rulesets, so nothing is checked.${guess}`
      yield { code: 'rule-unknown', path: `${path}.rules`, severity: 'warning', message }
    } else if (rule.$type === 'PermissionValidationRule' && !isChooser(field)) {
      const message = `The rule "${id}" checks permissions, but a ${field.$type} doesn't choose resources.`
      yield { code: 'rule-misplaced', path: `${path}.rules`, severity: 'warning', message }
    }
  }
}
