import { defineCommand } from '../command-line/definition.ts'
import { port } from '../command-line/values.ts'

const check = defineCommand({
  name: 'check',
  summary: 'report the errors in a definition, by line and column',
  description: `Reports the errors in definitions of forms, by line and column, with the source lines. All errors
    are reported in one run. Warnings don't change the exit code.`,
  arguments: { '<file...>': 'definitions of forms' },
  options: {
    '--json': 'one JSON object per line: {"event":"diagnostic", "file", "line", ...}',
  },
  examples: ['benchtop form check form.json', 'benchtop form check apps/*/form.json --json'],
  exitCodes: '0 valid, 1 errors, 2 bad usage.',
  load: async () => (await import('../form/form-check-action.ts')).runFormCheck,
})

const preview = defineCommand({
  name: 'preview',
  summary: 'show a form in the browser, updated on each save',
  description: `Shows a form in the browser, and next to it the result: properties, scopes, what the app would
    run, and the equivalent command. A saved change is shown within a second, and the entered values
    stay. The form can be edited there too: saving in the browser writes the file.

    It starts its own platform with demo data, in memory, until Ctrl-C; with --url it uses a running
    one that was started with --allow-source and the folder of the form.`,
  arguments: { '<file>': 'definition of a form' },
  options: {
    '--callbacks <file>': "the script with the app's launchSpec and billingSpec",
    '--open': 'open the page in the browser',
    '--port <port>': { about: 'port of its API; 0 takes free ports for all (5100)', ...port },
    '--url <url>': 'UI address of a running platform (BENCHTOP_UI_URL)',
    '--json': 'one JSON object per line',
  },
  examples: [
    'benchtop form preview form.json --open',
    'benchtop form preview form.json --callbacks callbacks.js',
    'benchtop form preview form.json --url http://127.0.0.1:5101',
  ],
  load: async () => (await import('../form/form-preview-action.ts')).runFormPreview,
})

const types = defineCommand({
  name: 'types',
  summary: 'generate TypeScript types of an app’s inputs',
  description:
    'Generates a .d.ts for a form: the properties that its app is launched with, by their names.',
  arguments: { '<file>': 'definition of a form' },
  options: {
    '--name <name>': 'the app’s name: Depth gives DepthInputs (from the file’s name)',
    '--out <file>': 'the file to write (standard output)',
    '--json': 'print one JSON object: the text, or the file that it was written to',
  },
  examples: ['benchtop form types form.json --name Depth --out src/form.d.ts'],
  exitCodes: '0 generated, 1 the definition has errors, 2 bad usage.',
  load: async () => (await import('../form/form-types-action.ts')).runFormTypes,
})

const schema = defineCommand({
  name: 'schema',
  summary: 'print the JSON Schema of forms, for editors',
  description: `Prints the JSON Schema (2020-12) of the form language: a definition that names it as "$schema" is
    completed and checked by editors.`,
  options: {
    '--out <file>': 'the file to write (standard output)',
    '--json': 'print one JSON object: the text, or the file that it was written to',
  },
  examples: [
    'benchtop form schema --out form.schema.json\n  { "$schema": "./form.schema.json", "$type": "Form", "fields": [ ... ] }',
  ],
  load: async () => (await import('../form/form-types-action.ts')).runFormSchema,
})

/** `benchtop form`. */
export const formCommand = defineCommand({
  name: 'form',
  summary: "check or preview an app's form, or generate its types",
  description: `Works on the definition of an app's form: strict JSON, or the lenient syntax of deployed apps, with
    comments, trailing commas and names without quotes.`,
  commands: [check, preview, types, schema],
})
