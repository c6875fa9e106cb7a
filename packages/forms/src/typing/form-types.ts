import type {
  ChooserField,
  chosenBy,
  collectionOf,
  ResourceType,
} from '../definition/chooser-fields.ts'
import type { Choice } from '../definition/field-attributes.ts'
import type { Form, FormField } from '../definition/form.ts'
import type {
  ResourceMatcherField,
  TableField,
  TabularFileField,
} from '../definition/row-fields.ts'
import type { KeyValues } from '../properties/launch-property.ts'

/** A chosen resource, as returned by `dataProvider.GetProperty`. */
export type Reference<Collection extends string> = {
  readonly Id: string
  readonly Href: `v1pre3/${Collection}/${string}`
  readonly Name?: string
}

/** A field, and whether it can be hidden or disabled. */
type Placed<Field, IsSteady extends boolean> = {
  readonly field: Field
  readonly isSteady: IsSteady
}

type Conditional = { readonly visibleWhen: object } | { readonly enabledWhen: object }

/** All fields of a form, including those inside FieldSets, as a union. */
type FieldsOf<Part, IsSteady extends boolean, Toggled> = Part extends { readonly $type: string }
  ? Part extends { readonly $type: 'FieldSet'; readonly fields: readonly (infer Inner)[] }
    ? FieldsOf<Inner, SteadyOf<Part, IsSteady, Toggled>, Toggled>
    : Part extends FormField
      ? Placed<Part, SteadyOf<Part, IsSteady, Toggled>>
      : never
  : never

type SteadyOf<Part, IsSteady extends boolean, Toggled> = Part extends Conditional
  ? false
  : Part extends { readonly id: Toggled }
    ? false
    : IsSteady

/** The ids that togglers name. */
type ToggledIds<Part> = Part extends { readonly fields: readonly (infer Inner)[] }
  ? ToggledIds<Inner>
  : Part extends { readonly togglers: readonly (infer Toggler)[] }
    ? Toggler extends { readonly toggleFields: infer Ids extends string }
      ? Words<Ids>
      : never
    : never

type Words<Text extends string> = Text extends `${infer First},${infer Rest}`
  ? Trim<First> | Words<Rest>
  : Trim<Text>
type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} `
  ? Trim<Rest>
  : Text

type CollectionOf<Field extends ChooserField> =
  (typeof collectionOf)[(typeof chosenBy)[Field['$type']]]
type ChoiceOf<Field> = Field extends { readonly choices: readonly (infer One extends Choice)[] }
  ? Exclude<One['value'], ''>
  : never

/** The type of one value of a field for an app. */
type InputOf<Field> = Field extends ChooserField
  ? Reference<CollectionOf<Field>>
  : Field extends { readonly choices: unknown }
    ? ChoiceOf<Field>
    : string

/** The type of one value of a field in a form. */
type EntryOf<Field> = Field extends { readonly choices: unknown } ? ChoiceOf<Field> : string

type Multiple = { readonly $type: 'CheckBox' } | { readonly multiselect: true }
type Required = { readonly required: true }
type IsFilled<Field, IsSteady> = IsSteady extends true
  ? Field extends Required
    ? true
    : false
  : false

/** A future member of an object, with its name. */
type Entry<Name extends string, Value, IsAlways extends boolean> = {
  readonly name: Name
  readonly value: Value
  readonly isAlways: IsAlways
}

type ObjectOf<Entries, Prefix extends string = ''> = Simple<
  {
    readonly [One in Entries as NameIf<One, true, Prefix>]: ValueIn<One>
  } & {
    readonly [One in Entries as NameIf<One, false, Prefix>]?: ValueIn<One>
  }
>
type NameIf<One, IsAlways extends boolean, Prefix extends string> =
  One extends Entry<infer Name extends `${Prefix}${string}`, unknown, IsAlways> ? Name : never
type ValueIn<One> = One extends { readonly value: infer Value } ? Value : never
type Simple<T> = { [Name in keyof T]: T[Name] }

type Attributes = readonly (readonly KeyValues[])[]

/** The properties of a field. */
type PropertiesOf<Each> =
  Each extends Placed<infer Field extends FormField, infer IsSteady>
    ? Field extends ResourceMatcherField | TableField | TabularFileField
      ?
          | Entry<`Input.${Field['id']}.rowcount`, string, IsSteady>
          | ColumnPropertiesOf<Field['id'], Field['columns'][number], IsSteady>
      :
          | (Field extends Multiple
              ? Entry<`Input.${Field['id']}`, readonly InputOf<Field>[], IsSteady>
              : Entry<`Input.${Field['id']}`, InputOf<Field>, IsFilled<Field, IsSteady>>)
          | (Field extends ChooserField
              ? Entry<`Input.${Field['id']}.attributes`, Attributes, IsFilled<Field, IsSteady>>
              : never)
          | GatheredOf<Field, IsFilled<Field, IsSteady>>
    : never

type ColumnPropertiesOf<Id extends string, Column, IsSteady extends boolean> = Column extends {
  readonly id: infer ColumnId extends string
}
  ?
      | Entry<`Input.${Id}.${ColumnId}`, readonly CellOf<Column>[], IsSteady>
      | (IsReference<Column> extends true
          ? Entry<`Input.${Id}.${ColumnId}.attributes`, Attributes, false>
          : never)
      | GatheredOf<Column, false>
  : never

type IsReference<Column> = Column extends ChooserField | { readonly resourceType: string }
  ? true
  : false

type CellOf<Column> = Column extends ChooserField
  ? InputOf<Column>
  : Column extends { readonly resourceType: infer Type extends ResourceType }
    ? Reference<(typeof collectionOf)[Type]>
    : Column extends Required
      ? InputOf<Column>
      : string

type GatheringNames = {
  project: 'Input.Projects'
  sample: 'Input.Samples'
  appresult: 'Input.AppResults'
  run: 'Input.Runs'
  file: 'Input.Files'
  biosample: 'Input.BioSamples'
  library: 'Input.Libraries'
  dataset: 'Input.Datasets'
}

type GatheredOf<Field, IsAlways extends boolean> = Field extends ChooserField
  ?
      | Gathered<(typeof chosenBy)[Field['$type']], IsAlways>
      | (Field extends { readonly $type: 'ProjectChooser'; readonly valueType: 'Output' }
          ? Entry<'Output.Projects', readonly Reference<'projects'>[], IsAlways>
          : never)
  : Field extends { readonly resourceType: infer Type extends keyof GatheringNames }
    ? Gathered<Type, IsAlways>
    : never

type Gathered<Type extends keyof GatheringNames, IsAlways extends boolean> = Entry<
  GatheringNames[Type],
  readonly Reference<(typeof collectionOf)[Type]>[],
  IsAlways
>

/** The value of a field. */
type ValueOf<Each> =
  Each extends Placed<infer Field extends FormField, infer IsSteady>
    ? Entry<
        Field['id'],
        Field extends { readonly columns: readonly (infer Column)[] }
          ? readonly RowOf<Column>[]
          : Field extends Multiple
            ? readonly EntryOf<Field>[]
            : EntryOf<Field>,
        IsFilled<Field, IsSteady>
      >
    : never

type RowOf<Column> = ObjectOf<
  Column extends { readonly id: infer Id extends string }
    ? Entry<Id, EntryOf<Column>, Column extends Required ? true : false>
    : never
>

// The definition's type isn't constrained here: otherwise the compiler would exceed its nesting limit.
type AllFields<Definition> = Definition extends { readonly fields: readonly (infer Part)[] }
  ? FieldsOf<Part, true, ToggledIds<Part>>
  : never

declare const definition: unique symbol

/** A form that knows the types of its definition. */
export type DefinedForm<Definition extends Form = Form> = Form & {
  readonly [definition]?: Definition
}

type DefinitionOf<Defined> = Defined extends { readonly [definition]?: infer Definition }
  ? Definition
  : never

/** The `Input.*` properties that launches of a form have, by their names. */
export type InputsOf<Defined> = ObjectOf<PropertiesOf<AllFields<DefinitionOf<Defined>>>, 'Input.'>

/** The `Output.*` properties that launches of a form have, by their names. */
export type OutputsOf<Defined> = ObjectOf<PropertiesOf<AllFields<DefinitionOf<Defined>>>, 'Output.'>

/** The values of a form, by the ids of its fields: the input of `validate` and `toProperties`. */
export type ValuesOf<Defined> = ObjectOf<ValueOf<AllFields<DefinitionOf<Defined>>>>
