import type { V2ApplicationSettings } from '@benchtop/contracts'
import type { Form, FormField, Moment } from '@benchtop/forms'

type Setting = V2ApplicationSettings['Settings'][number]
type Forms = typeof import('@benchtop/forms')

/** The fields of a form as settings: each with the type of its property, and the columns of rows one by one. */
export function settingsOf(form: Form, moment: Moment, forms: Forms): Setting[] {
  const { chosenBy, columnsOf, formIndex, isChooser, isMultiple, isRows, labelOf } = forms
  const defaults = forms.defaultValues(form, moment)

  const typeOf = (field: FormField): string => (isChooser(field) ? chosenBy[field.$type] : 'string')
  const setting = (field: FormField, name: string, isList: boolean): Setting => ({
    Name: name,
    Type: isList ? `${typeOf(field)}[]` : typeOf(field),
    Label: labelOf(field),
    IsRequired: field.required === true,
  })

  return formIndex(form).fields.flatMap(({ part }): Setting[] => {
    if (isRows(part)) {
      return columnsOf(part).map((column) => setting(column, `${part.id}.${column.id}`, true))
    }
    const own = setting(part, part.id, isMultiple(part))
    return Object.hasOwn(defaults, part.id) ? [{ ...own, Default: defaults[part.id] }] : [own]
  })
}
