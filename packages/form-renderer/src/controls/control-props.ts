import type { FormField } from '@benchtop/forms'
import type { FormModel } from '../model/form-model.ts'

/** What a control with one label is given: in a field of its own, or in a cell of a table. */
export type ControlProps = {
  readonly model: FormModel
  readonly field: FormField
  /** Of the element that takes the focus. */
  readonly id: string
  readonly value: unknown
  readonly set: (value: unknown) => void
  readonly isDisabled: boolean
  readonly isRequired: boolean
  readonly isInvalid: boolean
  /** The ids of the help and the problems that are there. */
  readonly describedBy: string | undefined
  /** What the control is called where no label stands beside it. */
  readonly label?: string
}
