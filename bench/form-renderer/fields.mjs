/** The fields of the form that both draw: text, number, list, radio buttons and check boxes by turns. */
const choices = ['one', 'two', 'three']

export const fields = Array.from({ length: 200 }, (_, index) => {
  const id = `field-${index}`
  const common = { id, label: `Field ${index}`, helpText: `What field ${index} is for.` }
  const kinds = [
    { $type: 'TextBox', required: true, minLength: 3 },
    { $type: 'Numeric', min: 1, max: 100 },
    { $type: 'Select', choices: choices.map((value) => ({ value })) },
    { $type: 'RadioButton', choices: choices.map((value) => ({ value })) },
    { $type: 'CheckBox', choices: choices.map((value) => ({ value })) },
  ]
  return { ...common, ...kinds[index % kinds.length] }
})
