/** The value a condition compares with: a text, a number or a truth value. */
export type Scalar = string | number | boolean

/**
 * Compares the value of a field; several comparisons must all hold. A field that is hidden or disabled, or has no
 * value, is not `filled`, equals nothing and is neither greater nor less. For a field with several values, one match is
 * enough. `gt`, `gte`, `lt` and `lte` compare numbers.
 */
export type FieldCondition = {
  readonly field: string
  readonly eq?: Scalar
  readonly ne?: Scalar
  readonly in?: readonly Scalar[]
  readonly notIn?: readonly Scalar[]
  readonly gt?: number
  readonly gte?: number
  readonly lt?: number
  readonly lte?: number
  readonly filled?: boolean
}

/** When a field is visible, enabled or required. */
export type Condition =
  | FieldCondition
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }

/** The comparisons of a field's condition. */
export const comparisons = ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'filled'] as const

/** The field comparisons that a condition consists of, each with its path. */
export function* fieldConditions(
  condition: Condition,
  path: string,
): Generator<{ readonly condition: FieldCondition; readonly path: string }> {
  if ('and' in condition || 'or' in condition) {
    const [name, list] = 'and' in condition ? ['and', condition.and] : ['or', condition.or]
    for (const [index, one] of list.entries()) {
      yield* fieldConditions(one, `${path}.${name}[${index}]`)
    }
  } else if ('not' in condition) yield* fieldConditions(condition.not, `${path}.not`)
  else yield { condition, path }
}

/** The ids of the fields that a condition tests, each as often as it is named. */
export function fieldsOfCondition(condition: Condition): string[] {
  return [...fieldConditions(condition, '')].map((one) => one.condition.field)
}
