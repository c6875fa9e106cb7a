import {
  resourceTypes,
  type ChooserAttributes,
  type ResourceType,
} from '../definition/chooser-fields.ts'
import { optional, required, type AttributeTable } from './attribute.ts'
import { fieldAttributes } from './part-attributes.ts'
import { boolean, commaList, count, oneOf, text } from './values.ts'

/** The attributes of every chooser. */
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
  buttonText: optional(text, 'The text of the button that opens the chooser.'),
  size: optional(count, 'The width of the chooser.'),
}

/** The type of resource of a ResourceMatcher's column. */
export const resourceType = required(
  oneOf<ResourceType>(...resourceTypes),
  'The type of resource in this column.',
)

/** The allowed file name extensions. */
export const extensionFilters = optional(
  commaList,
  'The allowed file name extensions, such as .fa, .fasta.',
)
