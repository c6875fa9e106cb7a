import { isField, type FieldSetPart, type FormPart } from '@benchtop/forms'
import { useId } from 'preact/hooks'
import type { FormModel } from '../model/form-model.ts'
import { FieldView } from './field-view.tsx'

type PartsProps = {
  readonly model: FormModel
  readonly parts: readonly FormPart[]
  /** The heading level, 2 to 6. */
  readonly level: number
}

/** The parts of a form from top to bottom. A field keeps its elements, by id, when a new definition moves it. */
export function Parts({ model, parts, level }: PartsProps) {
  return (
    <>
      {parts.map((part, index) => (
        <PartView key={part.id ?? `${part.$type} ${index}`} {...{ model, part, level }} />
      ))}
    </>
  )
}

type PartProps = {
  readonly model: FormModel
  readonly part: FormPart
  readonly level: number
}

function PartView({ model, part, level }: PartProps) {
  if (isField(part)) {
    const own = model.fieldOf(part)
    // Another kind of field with the same id has other elements.
    return own === undefined ? null : <FieldView key={part.$type} model={model} own={own} />
  }
  if (!model.stateOf(part).isVisible) return null
  if (part.$type === 'FieldSet') return <FieldSet {...{ model, part, level }} />
  if (part.$type === 'StaticText') {
    return (
      <div class="lf-text" part="text">
        {part.text.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    )
  }
  const Heading = `h${Math.min(6, level)}` as 'h2'
  return (
    <Heading class="lf-heading" part="heading" dir="auto">
      {part.title}
    </Heading>
  )
}

function FieldSet({ model, part, level }: PartProps & { readonly part: FieldSetPart }) {
  const id = useId()
  const inner = <Parts model={model} parts={part.fields} level={level + 1} />
  if (part.isCollapsible === true) {
    return (
      <details class="lf-set" part="group" open={part.isOpen !== false}>
        <summary id={id} dir="auto">
          <span>{part.label ?? model.texts.more}</span>
        </summary>
        <div role="group" aria-labelledby={id} class="lf-parts">
          {inner}
        </div>
      </details>
    )
  }
  return (
    <fieldset class="lf-set" part="group">
      {part.label !== undefined && (
        <legend dir="auto">
          <span>{part.label}</span>
        </legend>
      )}
      <div class="lf-parts">{inner}</div>
    </fieldset>
  )
}
