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

/** What every part can have. */
export const partAttributes: AttributeTable<PartAttributes> = {
  visibleWhen: optional(
    condition,
    'The part is there only while this holds. A hidden field is neither required nor submitted.',
  ),
}

/** What every field can have. */
export const fieldAttributes: AttributeTable<FieldAttributes> = {
  id: required(text, "The field's id. Its property is called Input.<id>."),
  label: optional(text, 'What the field is called. It is the Description of its property too.'),
  helpText: optional(text, 'A word of help beside the field.'),
  required: optional(boolean, 'Whether the field must have a value.'),
  requiredMessage: optional(text, 'What is said where a required value is missing.'),
  rules: optional(commaList, 'The ids of the rules that hold for the field, separated by commas.'),
  ...partAttributes,
  enabledWhen: optional(
    condition,
    'The field is open to a value only while this holds. A disabled field is neither required nor submitted.',
  ),
  requiredWhen: optional(condition, 'The field must have a value while this holds.'),
}

/** What a text can be held to. */
export const textAttributes: AttributeTable<TextAttributes> = {
  minLength: optional(count, 'The text has at least so many characters.'),
  maxLength: optional(count, 'The text has at most so many characters.'),
  pattern: optional(text, 'A regular expression of JavaScript that the whole text matches.'),
  patternMessage: optional(text, 'What is said where the pattern is not matched.'),
  placeholder: optional(text, 'An example, shown while the field is empty.'),
  value: optional(
    text,
    "The text to begin with. [LocalDateTime] in it becomes the user's date and time.",
  ),
}

const choice: AttributeTable<Choice> = {
  value: required(text, 'The value that is submitted.'),
  label: optional(text, 'What the choice is called.'),
  text: optional(text, 'What the choice is called.'),
  checked: optional(boolean, 'Chosen to begin with.'),
  selected: optional(boolean, 'Chosen to begin with.'),
  disabled: optional(boolean, 'Shown, and not to be chosen.'),
}

/** What there is to choose from. */
export const choices = required(
  listOf(objectOf(choice, 'A choice')),
  'What there is to choose from.',
)

const toggler: AttributeTable<Toggler> = {
  toggleOnValue: required(text, 'The value of this field that shows the others.'),
  toggleFields: required(commaList, 'The ids of the fields that are shown, separated by commas.'),
}

/** What a choice shows. */
export const togglers = optional(
  listOf(objectOf(toggler, 'A toggler')),
  'Fields that are there only while a value is chosen.',
)
