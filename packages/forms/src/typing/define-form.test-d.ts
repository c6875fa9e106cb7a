import { expectTypeOf } from 'vitest'
import { defineForm } from './define-form.ts'
import type { InputsOf, OutputsOf, Reference, ValuesOf } from './form-types.ts'
import type { KeyValues } from '../properties/launch-property.ts'

// The types that the compiler infers for a form in code. Checked by tsc, never run.

const form = defineForm({
  $type: 'Form',
  fields: [
    { $type: 'SectionBreak', title: 'Depth' },
    { $type: 'TextBox', id: 'app-session-name', label: 'Name', required: true },
    { $type: 'Numeric', id: 'min-depth' },
    {
      $type: 'RadioButton',
      id: 'mode',
      required: true,
      choices: [{ value: 'fast' }, { value: 'exact' }],
      togglers: [{ toggleOnValue: 'exact', toggleFields: 'seed, more' }],
    },
    { $type: 'TextBox', id: 'seed', required: true },
    {
      $type: 'FieldSet',
      id: 'more',
      fields: [
        { $type: 'Select', id: 'sex', required: true, choices: [{ value: 'f' }, { value: '' }] },
      ],
    },
    { $type: 'CheckBox', id: 'flags', choices: [{ value: 'a' }, { value: 'b' }] },
    { $type: 'SampleChooser', id: 'reads', multiselect: true, required: true },
    { $type: 'ProjectChooser', id: 'project-id', valueType: 'Output', required: true },
    {
      $type: 'FileChooser',
      id: 'regions',
      visibleWhen: { field: 'mode', eq: 'exact' },
      required: true,
    },
    {
      $type: 'ResourceMatcher',
      id: 'pairs',
      columns: [
        { id: 'tumor', resourceType: 'sample' },
        { id: 'normal', resourceType: 'sample', required: false },
      ],
    },
    {
      $type: 'Table',
      id: 'genes',
      required: true,
      columns: [
        { $type: 'TextBox', id: 'name', required: true },
        { $type: 'Select', id: 'strand', choices: [{ value: '+' }, { value: '-' }] },
      ],
    },
  ],
})

type Attributes = readonly (readonly KeyValues[])[]
type Samples = readonly Reference<'samples'>[]

expectTypeOf<InputsOf<typeof form>>().toEqualTypeOf<{
  readonly 'Input.app-session-name': string
  readonly 'Input.min-depth'?: string
  readonly 'Input.mode': 'fast' | 'exact'
  readonly 'Input.seed'?: string
  readonly 'Input.sex'?: 'f'
  readonly 'Input.flags': readonly ('a' | 'b')[]
  readonly 'Input.reads': Samples
  readonly 'Input.reads.attributes': Attributes
  readonly 'Input.project-id': Reference<'projects'>
  readonly 'Input.project-id.attributes': Attributes
  readonly 'Input.regions'?: Reference<'files'>
  readonly 'Input.regions.attributes'?: Attributes
  readonly 'Input.pairs.tumor': Samples
  readonly 'Input.pairs.tumor.attributes'?: Attributes
  readonly 'Input.pairs.normal': Samples
  readonly 'Input.pairs.normal.attributes'?: Attributes
  readonly 'Input.pairs.rowcount': string
  readonly 'Input.genes.name': readonly string[]
  readonly 'Input.genes.strand': readonly string[]
  readonly 'Input.genes.rowcount': string
  readonly 'Input.Projects': readonly Reference<'projects'>[]
  readonly 'Input.Samples': Samples
  readonly 'Input.Files'?: readonly Reference<'files'>[]
}>()

expectTypeOf<OutputsOf<typeof form>>().toEqualTypeOf<{
  readonly 'Output.Projects': readonly Reference<'projects'>[]
}>()

expectTypeOf<ValuesOf<typeof form>>().toEqualTypeOf<{
  readonly 'app-session-name': string
  readonly 'min-depth'?: string
  readonly mode: 'fast' | 'exact'
  readonly seed?: string
  readonly sex?: 'f'
  readonly flags?: readonly ('a' | 'b')[]
  readonly reads: readonly string[]
  readonly 'project-id': string
  readonly regions?: string
  readonly pairs?: readonly { readonly tumor?: string; readonly normal?: string }[]
  readonly genes: readonly { readonly name: string; readonly strand?: '+' | '-' }[]
}>()

// @ts-expect-error -- there is no field of this kind
defineForm({ $type: 'Form', fields: [{ $type: 'Textbax', id: 'a' }] })

// @ts-expect-error -- a field has an id
defineForm({ $type: 'Form', fields: [{ $type: 'TextBox', label: 'A' }] })

defineForm({
  $type: 'Form',
  // @ts-expect-error -- a length is a number
  fields: [{ $type: 'TextBox', id: 'a', maxLength: '12' }],
})
