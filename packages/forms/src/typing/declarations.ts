import type { Form } from '../definition/form.ts'
import { literal, propertyTypes, type PropertyType } from './property-types.ts'

/**
 * The text of a `.d.ts` that declares the properties that the app is launched with: `<Name>Inputs` for `Input.*`,
 * `<Name>Outputs` for `Output.*`, as values that `dataProvider.GetProperty` returns.
 */
export function types(form: Form, name: string): string {
  const properties = propertyTypes(form)
  const prefix = identifierOf(name)
  const inputs = properties.filter((property) => property.name.startsWith('Input.'))
  const outputs = properties.filter((property) => property.name.startsWith('Output.'))
  const all = [...inputs, ...outputs].map(({ type }) => type).join()
  return [
    '// Made from the definition of the form. Change the form, and make this file again.',
    ...(all.includes('Reference<') ? ['', ...reference] : []),
    ...(all.includes('KeyValues') ? ['', ...keyValues] : []),
    '',
    '/** What the app is launched with: the properties of its session, by their names. */',
    ...typeLines(`${prefix}Inputs`, inputs),
    '',
    '/** Where the app writes its results. */',
    ...typeLines(`${prefix}Outputs`, outputs),
    '',
  ].join('\n')
}

const reference = [
  '/** A resource that was chosen. */',
  'export type Reference<Collection extends string> = {',
  '  readonly Id: string',
  `  readonly Href: \`v1pre3/\${Collection}/\${string}\``,
  '  readonly Name?: string',
  '}',
]

const keyValues = [
  '/** A key of a map with its values. */',
  'export type KeyValues = {',
  '  readonly Key: string',
  '  readonly Values: readonly string[]',
  '}',
]

function typeLines(name: string, properties: readonly PropertyType[]): string[] {
  if (properties.length === 0) return [`export type ${name} = {}`]
  return [
    `export type ${name} = {`,
    ...properties.flatMap((property) => [
      // The end of a comment can't occur inside one.
      `  /** ${property.about.replaceAll(/\s+/g, ' ').replaceAll('*/', '*\u200B/')} */`,
      `  readonly ${literal(property.name)}${property.isAlways ? '' : '?'}: ${property.type}`,
    ]),
    '}',
  ]
}

/** `variant-report` as `VariantReport`. */
function identifierOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^\p{L}/u.test(joined) ? joined : `App${joined}`
}
