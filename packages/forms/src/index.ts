export { formatForm } from './reading/format-form.ts'
export { jsonSchema } from './reading/json-schema.ts'
export type { JsonSchema } from './reading/attribute.ts'
export { readForm, type Diagnostic, type ReadForm } from './reading/read-form.ts'
export type { DiagnosticSeverity, Finding } from './reading/reading.ts'
export { excerptOf, type ExcerptLine } from './text/excerpt.ts'
export { memberPositions } from './text/member-position.ts'
export type { Position } from './text/source-positions.ts'

export {
  chosenBy,
  type AllowedPermissions,
  type AppResultChooserField,
  type BioSampleChooserField,
  type ChooserField,
  type DatasetChooserField,
  type FileChooserField,
  type LibraryChooserField,
  type ProjectChooserField,
  type ResourceType,
  type RunChooserField,
  type SampleChooserField,
  type ValueType,
} from './definition/chooser-fields.ts'
export type { CheckBoxField, RadioButtonField, SelectField } from './definition/choice-fields.ts'
export type { Condition, FieldCondition, Scalar } from './definition/condition.ts'
export type { Choice, Toggler } from './definition/field-attributes.ts'
export type {
  FieldSetPart,
  Form,
  FormField,
  FormPart,
  PartKind,
  PartOf,
  SectionBreakPart,
  StaticTextPart,
} from './definition/form.ts'
export {
  columnsOf,
  formIndex,
  isChooser,
  isField,
  isMultiple,
  isRows,
  labelOf,
  type FormIndex,
  type PlacedField,
  type PlacedPart,
} from './definition/form-index.ts'
export {
  conditionsOf,
  type FormConditions,
  type PartConditions,
} from './definition/part-conditions.ts'
export { sessionNameId } from './definition/reserved-ids.ts'
export type {
  ColumnField,
  Delimiter,
  MatcherColumn,
  ResourceMatcherField,
  RowsField,
  TableField,
  TabularFileField,
} from './definition/row-fields.ts'
export type {
  Permission,
  PermissionValidationRule,
  Rule,
  RuleKind,
  ScriptValidationRule,
  Severity,
} from './definition/rule.ts'
export type {
  NumericField,
  NumericType,
  TextAreaField,
  TextBoxField,
} from './definition/text-fields.ts'

export { conditionHolds } from './values/condition-holds.ts'
export { localTime, userTimeZone } from './values/local-time.ts'
export { defaultValues, type OpeningContext as Moment } from './values/default-values.ts'
export { partStates, type PartState } from './values/field-states.ts'
export type { FormRow, FormValue, FormValues } from './values/form-values.ts'
export { fieldIdOf, type Problem, type ProblemCode } from './values/problem.ts'
export { readValues, type RawValues as GivenValues } from './values/read-values.ts'
export { hrefOf, parseReference, type ResourceReference } from './values/resource-reference.ts'
export { submittedValues } from './values/submitted-values.ts'
export { readTabularText, tabularSteps, type TabularText } from './values/tabular-text.ts'

export { fromProperties } from './properties/from-properties.ts'
export {
  gather,
  gatherings,
  isGatheringName,
  type GatheredReference,
  type Gathering,
} from './definition/gatherings.ts'
export type { GivenProperty } from './properties/given-property.ts'
export {
  launchOf,
  type FormLaunch,
  type LaunchNaming,
  type PlannedProperty,
} from './properties/launch-of.ts'
export { isDerivedProperty } from './definition/property-names.ts'
export {
  readLaunch,
  type LaunchToValidate as GivenLaunch,
  type ReadLaunch,
} from './properties/read-launch.ts'
export type { KeyValues, LaunchProperty, LaunchPropertyType } from './properties/launch-property.ts'
export { scopes } from './properties/scopes.ts'
export { scriptData, type Resource } from './properties/script-data.ts'
export {
  emptiedProperties,
  sentProperties,
  sentValues,
  type SentValues,
} from './properties/sent-launch.ts'
export { toProperties, type PropertyNaming } from './properties/to-properties.ts'

export {
  checkLaunch,
  validateLaunch as judgeLaunch,
  type ValidatedLaunch as JudgedLaunch,
  type LaunchProblem,
} from './validation/check-launch.ts'
export { addressValues, type FindNamed, type NamedResource } from './validation/address-values.ts'
export { checkPatterns, type PatternCheck } from './validation/check-patterns.ts'
export type { FormContext } from './validation/form-context.ts'
export { validate, validateNow } from './validation/validate.ts'

export {
  billingSpec,
  formUpdates,
  launchSpec,
  type BillingItem,
  type CallbackInput,
  type CallbackOutcome,
  type LaunchNode,
  type LaunchSpec,
} from './scripts/callbacks.ts'
export { updateForm, type UpdatedForm } from './scripts/form-updates.ts'
export type {
  CallbackName,
  ScriptData,
  ScriptFaultCode,
  ScriptJob,
  ScriptOutcome,
  ScriptRunner,
} from './scripts/script-runner.ts'

export { types } from './typing/declarations.ts'
export { defineForm, FormDefinitionError } from './typing/define-form.ts'
export type { DefinedForm, InputsOf, OutputsOf, Reference, ValuesOf } from './typing/form-types.ts'

export { FormEditError, type FormEditErrorCode } from './editing/edit-error.ts'
export {
  insertItem,
  moveItem,
  placeIn,
  removeItem,
  setAttribute,
  type ListPlace,
} from './editing/edit-form.ts'
export {
  flatOutline,
  outlineOf,
  rulesetsOf,
  stepFrom,
  type OutlinePart,
} from './editing/outline.ts'
