import type { FormField } from '@benchtop/forms'
import type { FormModel } from '../model/form-model.ts'

/** The props of a control with one label, in a field or in a table cell. */
export type ControlProps = {
  readonly model: FormModel
  readonly field: FormField
  /** The id of the element that takes the focus. */
  readonly id: string
  readonly value: unknown
  readonly set: (value: unknown) => void
  readonly isDisabled: boolean
  readonly isRequired: boolean
  readonly isInvalid: boolean
  /** The ids of the help text and problems shown. */
  readonly describedBy: string | undefined
  /** The accessible name of a control without a visible label. */
  readonly label?: string
}

/** What names a box for styles, within the page and from outside a shadow tree. */
export const box = { class: 'lf-input', part: 'input' } as const
