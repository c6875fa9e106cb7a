import type {
  Choice,
  FieldAttributes,
  PartAttributes,
  TextAttributes,
  Toggler,
} from '../definition/field-attributes.ts'
import { optional, required, type AttributeTable } from './attribute.ts'
import { condition } from './condition-type.ts'
import { objectOf } from './read-object.ts'
import { boolean, commaList, count, listOf, text } from './values.ts'

/** The attributes of every part. */
export const partAttributes: AttributeTable<PartAttributes> = {
  visibleWhen: optional(
    condition,
    'The part is shown only while this holds. A hidden field is neither required nor submitted.',
  ),
}

/** The attributes of every field. */
export const fieldAttributes: AttributeTable<FieldAttributes> = {
  id: required(text, "The field's id. Its property is called Input.<id>."),
  label: optional(text, 'The label of the field, and the Description of its property.'),
  helpText: optional(text, 'A short help text next to the field.'),
  required: optional(boolean, 'Whether the field must have a value.'),
  requiredMessage: optional(text, 'The message for a missing required value.'),
  rules: optional(commaList, 'The ids of the rules that apply to the field, separated by commas.'),
  ...partAttributes,
  enabledWhen: optional(
    condition,
    'The field is enabled only while this holds. A disabled field is neither required nor submitted.',
  ),
  requiredWhen: optional(condition, 'The field must have a value while this holds.'),
}

/** The constraints of a text. */
export const textAttributes: AttributeTable<TextAttributes> = {
  minLength: optional(count, 'The minimal number of characters.'),
  maxLength: optional(count, 'The maximal number of characters.'),
  pattern: optional(text, 'A JavaScript regular expression that the entire text must match.'),
  patternMessage: optional(text, "The message for a text that doesn't match the pattern."),
  placeholder: optional(text, 'An example, shown while the field is empty.'),
  value: optional(
    text,
    "The default text. [LocalDateTime] in it is replaced by the user's date and time.",
  ),
}

const choice: AttributeTable<Choice> = {
  value: required(text, 'The value that is submitted; null is an empty one.', ''),
  label: optional(text, 'The label of the choice.'),
  text: optional(text, 'The label of the choice.'),
  checked: optional(boolean, 'Selected initially.'),
  selected: optional(boolean, 'Selected initially.'),
  disabled: optional(boolean, "Shown, but can't be selected."),
}

/** The choices. */
export const choices = required(listOf(objectOf(choice, 'A choice')), 'The choices.')

const toggler: AttributeTable<Toggler> = {
  toggleOnValue: required(text, 'The value of this field that shows the others.'),
  toggleFields: required(commaList, 'The ids of the fields that are shown, separated by commas.'),
}

/** The fields that a choice shows. */
export const togglers = optional(
  listOf(objectOf(toggler, 'A toggler')),
  'Fields that are shown only while a value is selected.',
)
