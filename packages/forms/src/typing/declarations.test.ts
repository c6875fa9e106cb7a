import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Form } from '../definition/form.ts'
import { formatForm } from '../reading/format-form.ts'
import { readForm } from '../reading/read-form.ts'
import { arbitraryForm } from '../testing/arbitrary-form.ts'
import { compile } from '../testing/compile.ts'
import { readCorpus } from '../testing/corpus.ts'
import { formOf } from '../testing/form-of.ts'
import { types } from './declarations.ts'

describe('types', () => {
  it('[FRM-01] declares the type of each property, and which are always present', () => {
    const form = formOf([
      { $type: 'TextBox', id: 'app-session-name', label: "The analysis' name", required: true },
      {
        $type: 'Select',
        id: 'mode',
        label: 'Mode */ x',
        helpText: 'How\nfast.',
        choices: [{ value: 'a' }, { value: "b'\\" }],
      },
      { $type: 'SampleChooser', id: 'reads', label: 'Reads', multiselect: true },
    ])
    expect(types(form, 'variant-report 2'))
      .toBe(`// Made from the definition of the form. Change the form, and make this file again.

/** A resource that was chosen. */
export type Reference<Collection extends string> = {
  readonly Id: string
  readonly Href: \`v1pre3/\${Collection}/\${string}\`
  readonly Name?: string
}

/** A key of a map with its values. */
export type KeyValues = {
  readonly Key: string
  readonly Values: readonly string[]
}

/** What the app is launched with: the properties of its session, by their names. */
export type VariantReport2Inputs = {
  /** The analysis' name */
  readonly 'Input.app-session-name': string
  /** Mode *\u200B/ x. How fast. */
  readonly 'Input.mode'?: 'a' | 'b\\'\\\\'
  /** Reads */
  readonly 'Input.reads': readonly Reference<'samples'>[]
  /** Reads: a row for each resource. */
  readonly 'Input.reads.attributes'?: readonly (readonly KeyValues[])[]
  /** All that was chosen of the samples. */
  readonly 'Input.Samples'?: readonly Reference<'samples'>[]
}

/** Where the app writes its results. */
export type VariantReport2Outputs = {}
`)
  })

  it('derives valid type names from any app name', () => {
    const form = formOf([])
    expect(types(form, '2nd app')).toContain('export type App2ndAppInputs = {}')
    expect(types(form, 'größe')).toContain('export type GrößeInputs = {}')
    expect(types(form, '')).toContain('export type AppInputs = {}')
  })

  it('[FRM-01] compiles, and equals what defineForm infers, for every form', async () => {
    const corpus = readCorpus().flatMap(({ text, diagnostics }) => {
      // Unknown kinds can't be written in code.
      const isKnown = diagnostics.every(({ code }) => code !== 'type-unknown')
      return (isKnown && readForm(text).form) || []
    })
    const forms = [...corpus, ...fc.sample(arbitraryForm, { numRuns: 40, seed: 7 })]
    const files: Record<string, string> = Object.fromEntries(
      forms.flatMap((form, index) => [
        [`form-${index}.d.ts`, types(form, 'The App')],
        [`check-${index}.ts`, checkOf(form, index)],
      ]),
    )
    expect(await compile(files)).toBe('')
  })
})

const folder = import.meta.dirname

/** A source that compiles if the declarations of a form equal the types that are inferred from its definition. */
function checkOf(form: Form, index: number): string {
  return `
import { defineForm } from ${JSON.stringify(join(folder, 'define-form.ts'))}
import type { InputsOf, OutputsOf } from ${JSON.stringify(join(folder, 'form-types.ts'))}
import type { TheAppInputs, TheAppOutputs } from './form-${index}.d.ts'
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const form = defineForm(${formatForm(form)})
export const inputs: Same<InputsOf<typeof form>, TheAppInputs> = true
export const outputs: Same<OutputsOf<typeof form>, TheAppOutputs> = true
`
}
