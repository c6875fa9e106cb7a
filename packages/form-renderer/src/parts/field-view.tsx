import {
  isMultiple,
  isRows,
  labelOf,
  type FormField,
  type Problem,
  type TabularFileField,
} from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import type { FieldModel } from '../model/field-model.ts'
import type { FormModel } from '../model/form-model.ts'
import { textOf, textsOf } from '../model/shown-value.ts'
import { choiceText } from '../controls/choice-select.tsx'
import type { ControlProps } from '../controls/control-props.ts'
import { Control } from './control.tsx'
import { Notes } from './notes.tsx'
import { Rows } from './rows.tsx'
import { useLater } from '../controls/use-later.ts'

type FieldProps = { readonly model: FormModel; readonly own: FieldModel }

/** A field with its label, help and problems; nothing while it is hidden. */
export function FieldView({ model, own }: FieldProps) {
  const { isVisible, isEnabled, isRequired } = own.state.value
  if (!isVisible) return null
  const { field, elementId: id } = own
  const problems = own.problems.value
  // Those of cells are shown at their cells.
  const ofField = problems.filter(({ path }) => !isRows(field) || !path.includes('].'))
  const describedBy = [
    field.helpText === undefined ? '' : `${id}-help`,
    ofField.length === 0 ? '' : `${id}-notes`,
  ]
    .join(' ')
    .trim()
  const props: ControlProps = {
    model,
    field,
    id,
    value: own.value.value,
    set: own.set,
    isDisabled: !isEnabled,
    isRequired,
    isInvalid: problems.some(({ severity }) => severity === 'Error'),
    describedBy: describedBy || undefined,
  }
  const isGroup = isOfSeveral(field)
  const body = (
    <>
      <Label {...{ id, isGroup, isRequired }} text={labelOf(field)} />
      {field.helpText !== undefined && (
        <p class="lf-help" part="help" id={`${id}-help`} dir="auto">
          {field.helpText}
        </p>
      )}
      <Body {...props} problems={problems} />
      {ofField.length > 0 && (
        <Notes id={`${id}-notes`} {...{ model, problems: ofField, label: labelOf(field) }} />
      )}
    </>
  )
  const leave = (event: FocusEvent): void => {
    const { currentTarget, relatedTarget } = event
    const isInside =
      relatedTarget instanceof Node && (currentTarget as Node).contains(relatedTarget)
    if (!isInside) model.leave(own)
  }
  if (!isGroup) {
    return (
      <div class="lf-field" part="field" onFocusOut={leave}>
        {body}
      </div>
    )
  }
  const isRadio = field.$type === 'RadioButton'
  return (
    <fieldset
      class="lf-field"
      part="field"
      id={`${id}-group`}
      role={isRadio ? 'radiogroup' : undefined}
      aria-required={isRadio ? isRequired : undefined}
      aria-invalid={isRadio ? props.isInvalid : undefined}
      aria-describedby={props.describedBy}
      disabled={!isEnabled}
      onFocusOut={leave}
    >
      {body}
    </fieldset>
  )
}

type LabelProps = {
  readonly id: string
  readonly text: string
  readonly isGroup: boolean
  readonly isRequired: boolean
}

function Label({ id, text, isGroup, isRequired }: LabelProps) {
  const words = (
    <>
      <bdi>{text}</bdi>
      {isRequired && (
        <span class="lf-star" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
  if (isGroup) return <legend part="label">{words}</legend>
  return (
    <label part="label" for={id}>
      {words}
    </label>
  )
}

function Body(props: ControlProps & { readonly problems: readonly Problem[] }): ComponentChildren {
  const { field } = props
  if (field.$type === 'RadioButton' || field.$type === 'CheckBox') return <Choices {...props} />
  if (field.$type === 'TabularFile') return <File {...props} field={field} />
  if (isRows(field)) return <Rows {...props} field={field} />
  return <Control {...props} />
}

function File(
  props: ControlProps & { readonly field: TabularFileField; readonly problems: readonly Problem[] },
) {
  const TabularFile = useLater(loadTabularFile)
  return TabularFile === undefined ? <div id={props.id} /> : <TabularFile {...props} />
}

async function loadTabularFile() {
  return (await import('./tabular-file.tsx')).TabularFile
}

/** Radio buttons or check boxes; the first one takes the focus. */
function Choices({ model, field, id, value, set, isInvalid, isRequired }: ControlProps) {
  if (!('choices' in field)) return null
  const isSeveral = isMultiple(field)
  const chosen = isSeveral ? textsOf(value) : [textOf(value)]
  return (
    <div class="lf-choices">
      {field.choices.map((choice, index) => (
        <label key={choice.value} part="choice">
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            value={choice.value}
            checked={chosen.includes(choice.value)}
            disabled={choice.disabled}
            aria-invalid={isSeveral ? isInvalid : undefined}
            aria-description={
              isSeveral && isRequired && index === 0 ? model.texts.required : undefined
            }
            onChange={({ currentTarget: { checked } }) => {
              if (!isSeveral) return set(choice.value)
              // In the form's order, not in the order of selection.
              const wanted = (one: string): boolean =>
                one === choice.value ? checked : chosen.includes(one)
              return set(field.choices.map((one) => one.value).filter(wanted))
            }}
          />
          <span dir="auto">{choiceText(choice)}</span>
        </label>
      ))}
    </div>
  )
}

function isOfSeveral(field: FormField): boolean {
  return (
    field.$type === 'RadioButton' ||
    field.$type === 'CheckBox' ||
    (isRows(field) && field.$type !== 'TabularFile')
  )
}
