import type { ChooserAttributes, ResourceType } from '../definition/chooser-fields.ts'
import { optional, required, type AttributeTable } from './attribute.ts'
import { fieldAttributes } from './part-attributes.ts'
import { boolean, commaList, count, oneOf, text } from './values.ts'

/** What every chooser can have. */
export const chooserAttributes: AttributeTable<ChooserAttributes> = {
  ...fieldAttributes,
  valueType: optional(
    oneOf('Input', 'Output'),
    'Whether the app reads what is chosen, or writes to it.',
  ),
  allowedPermissions: optional(
    oneOf('read', 'owner'),
    'Whether anything can be chosen that the user may read, or only what the user owns.',
  ),
  multiselect: optional(boolean, 'Whether several can be chosen.'),
  searchQuery: optional(text, 'Narrows down what the chooser offers.'),
  displayFields: optional(commaList, 'What the chooser shows of each, separated by commas.'),
  allowResourceCreation: optional(boolean, 'Whether the chooser offers to make a new one.'),
  size: optional(count, 'How wide the chooser is.'),
}

/** What a column of a ResourceMatcher refers to. */
export const resourceType = required(
  oneOf<ResourceType>('project', 'sample', 'appresult', 'run', 'file'),
  'What is chosen in this column.',
)

/** The endings that a file's name may have. */
export const extensionFilters = optional(
  commaList,
  "The endings that a file's name may have, such as .fa, .fasta.",
)
