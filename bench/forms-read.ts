import { formatForm, readForm } from '@benchtop/forms'
import { ratio, median, spread } from './statistics.ts'

const fields = 200
const runs = 200

/** Reading the definition of a form: of 200 fields, as deployed apps write it and as strict JSON. */
export async function measureFormsRead(): Promise<string[]> {
  const lenient = deployedText()
  const { form } = readForm(lenient)
  if (form === undefined) throw new Error('The form of the benchmark is not sound.')
  const strict = formatForm(form)
  const times = {
    deployed: measure(() => readForm(lenient)),
    strict: measure(() => readForm(strict)),
    floor: measure(() => JSON.parse(strict) as unknown),
  }
  return Promise.resolve([
    `${fields} fields, as deployed apps write them (${lenient.length} characters): ${spread(times.deployed, 'ms')}`,
    `the same as strict JSON (${strict.length} characters): ${spread(times.strict, 'ms')}`,
    `JSON.parse of it, which checks nothing: ${spread(times.floor, 'ms')}`,
    `median as deployed, ms: ${ratio(median(times.deployed), { atMost: 5 })}`,
  ])
}

function measure(work: () => unknown): number[] {
  const times: number[] = []
  for (let run = -50; run < runs; run += 1) {
    const start = performance.now()
    work()
    if (run >= 0) times.push(performance.now() - start)
  }
  return times
}

function deployedText(): string {
  const kinds = [
    (id: string) => `{ "$type": "TextBox", "size": "300", "maxLength": "100", 'label': 'Text
      of several lines', "required": "true", "id": "${id}", "rules": "a, b", },`,
    (id: string) =>
      `{ "$type": "Numeric", "numericType": "Integer", "min": "1", "max": "10", "id": "${id}", "value": "5" },`,
    (id: string) => `{ "$type": "SampleChooser", "valueType": "Input", "allowedPermissions": "read",
      "multiselect": "true", "label": "Samples", "id": "${id}", visibleWhen: { field: "field-1", gt: 3 } }, // reads`,
    (id: string) => `{ "$type": "Select", "id": "${id}", "choices": [
      { "value": 1, "text": "One", "selected": "true" }, { "value": 2, "text": "Two" }, { "value": 3, "text": "Three" },
    ] },`,
  ]
  const parts = Array.from({ length: fields }, (_, index) =>
    kinds[index % kinds.length]?.(`field-${index}`),
  )
  return `// A form of ${fields} fields
  { "$type": "Form", "fields": [${parts.join('\n')}],
    "rulesets": [
      { "$type": "ScriptValidationRule", "id": "a", "callback": "return null" },
      { "$type": "ScriptValidationRule", "id": "b", "callback": "return null" },
    ],
  }`
}
