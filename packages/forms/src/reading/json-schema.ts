import type { PartKind } from '../definition/form.ts'
import type { RuleKind } from '../definition/rule.ts'
import type { JsonSchema } from './attribute.ts'
import { conditionSchema } from './condition-type.ts'
import { columnKinds } from './part-lists.ts'
import { partTables } from './part-tables.ts'
import { formAttributes } from './read-form.ts'
import { objectSchema, type AnyTable } from './read-object.ts'
import { ruleTables } from './rule-tables.ts'

const about: { readonly [Kind in PartKind | RuleKind]: string } = {
  TextBox: 'One line of text.',
  TextArea: 'Several lines of text.',
  Numeric: 'A number.',
  RadioButton: 'One of several choices, all visible.',
  CheckBox: 'Any number of several choices, all visible.',
  Select: 'One of several choices in a list, or any number of them.',
  ProjectChooser: 'Chooses projects.',
  SampleChooser: 'Chooses samples.',
  AppResultChooser: 'Chooses AppResults.',
  RunChooser: 'Chooses sequencing runs.',
  FileChooser: 'Chooses files.',
  BioSampleChooser: 'Chooses biosamples.',
  LibraryChooser: 'Chooses libraries.',
  DatasetChooser: 'Chooses datasets, except those of reads of failed library pools.',
  ResourceMatcher: 'Rows of resources that belong together, such as a tumor and its normal.',
  Table: 'Rows that the user adds.',
  TabularFile: "Rows that come from a file of the user's own, such as a sample sheet.",
  SectionBreak: 'A heading.',
  StaticText: 'A text for the user to read.',
  FieldSet: 'Parts that belong together.',
  PermissionValidationRule: 'The permission that the user needs on the chosen resources.',
  ScriptValidationRule: 'A check in JavaScript.',
}

/**
 * The JSON Schema (2020-12) of the form language, strict JSON as written by `formatForm`, for completion and validation
 * in editors. Constraints across attributes, such as unique ids, are checked by `readForm` only.
 */
export function jsonSchema(): JsonSchema {
  const kinds = Object.keys(partTables) as PartKind[]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'benchtop-form.schema.json',
    title: 'A form of an app',
    ...ofKind('Form', formAttributes),
    // A form that refers to this schema has $schema as its first member.
    required: ['$type', 'fields'],
    $defs: {
      ...Object.fromEntries(kinds.map((kind) => [kind, described(kind, partTables[kind])])),
      ...Object.fromEntries(
        Object.entries(ruleTables).map(([kind, table]) => [
          kind,
          described(kind as RuleKind, table),
        ]),
      ),
      part: { description: 'A part of the form.', ...oneOfKinds(kinds) },
      column: { description: 'A column: a field with one value.', ...oneOfKinds(columnKinds) },
      rule: { description: 'A rule.', ...oneOfKinds(Object.keys(ruleTables)) },
      condition: conditionSchema,
    },
  }
}

function described(kind: PartKind | RuleKind, table: AnyTable): JsonSchema {
  return { description: about[kind], ...ofKind(kind, table) }
}

function ofKind(kind: string, table: AnyTable): JsonSchema {
  return objectSchema(table, { $type: { const: kind } })
}

/** By its $type, so that an editor reports the one intended kind, and not all. */
function oneOfKinds(kinds: readonly string[]): JsonSchema {
  return {
    type: 'object',
    required: ['$type'],
    properties: { $type: { enum: kinds } },
    allOf: kinds.map((kind) => ({
      if: { properties: { $type: { const: kind } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema; a schema is never awaited
      then: { $ref: `#/$defs/${kind}` },
    })),
  }
}
