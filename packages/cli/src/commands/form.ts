import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { CheckFlags } from '../form/form-check-action.ts'
import type { PreviewFlags } from '../form/form-preview-action.ts'
import type { SchemaFlags, TypesFlags } from '../form/form-types-action.ts'
import { port } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

type Ended = (code: ExitCode) => void

/** `benchtop form`. */
export function formCommand(world: World, ended: Ended): Command {
  return new Command('form')
    .summary("check or preview an app's form, or generate its types")
    .description(
      prose(`Works on the definition of an app's form: strict JSON, or the lenient syntax of deployed apps, with
comments, trailing commas and names without quotes.`),
    )
    .addCommand(checkCommand(world, ended))
    .addCommand(previewCommand(world, ended))
    .addCommand(typesCommand(world, ended))
    .addCommand(schemaCommand(world, ended))
}

function checkCommand(world: World, ended: Ended): Command {
  return new Command('check')
    .summary('report the errors in a definition, by line and column')
    .description(
      prose(`Reports the errors in definitions of forms, by line and column, with the source lines. All errors
are reported in one run. Warnings don't change the exit code.`),
    )
    .argument('<file...>', 'definitions of forms')
    .option('--json', 'one JSON object per line: {"event":"diagnostic", "file", "line", ...}')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form check form.json
  $ benchtop form check apps/*/form.json --json

Exit codes: 0 valid, 1 errors, 2 bad usage.`,
    )
    .action(async (files: readonly string[], flags: CheckFlags) => {
      const { runFormCheck } = await import('../form/form-check-action.ts')
      ended(await runFormCheck(files, flags, world))
    })
}

function previewCommand(world: World, ended: Ended): Command {
  return new Command('preview')
    .summary('show a form in the browser, updated on each save')
    .description(
      prose(`Shows a form in the browser, and next to it the result: properties, scopes, what the app would
run, and the equivalent command. A saved change is shown within a second, and the entered values
stay. The form can be edited there too: saving in the browser writes the file.

It starts its own platform with demo data, in memory, until Ctrl-C; with --url it uses a running
one that was started with --allow-source and the folder of the form.`),
    )
    .argument('<file>', 'definition of a form')
    .option('--callbacks <file>', "the script with the app's launchSpec and billingSpec")
    .option('--open', 'open the page in the browser')
    .option('--port <port>', 'port of its API; 0 takes free ports for all (5100)', port)
    .option('--url <url>', 'UI address of a running platform (BENCHTOP_UI_URL)')
    .option('--json', 'one JSON object per line')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form preview form.json --open
  $ benchtop form preview form.json --callbacks callbacks.js
  $ benchtop form preview form.json --url http://127.0.0.1:5101

Exit codes: 0 success, 1 failure, 2 bad usage.`,
    )
    .action(async (file: string, flags: PreviewFlags) => {
      const { runFormPreview } = await import('../form/form-preview-action.ts')
      ended(await runFormPreview(file, flags, world))
    })
}

function typesCommand(world: World, ended: Ended): Command {
  return new Command('types')
    .summary('generate TypeScript types of an app’s inputs')
    .description(
      prose(
        `Generates a .d.ts for a form: the properties that its app is launched with, by their names.`,
      ),
    )
    .argument('<file>', 'definition of a form')
    .option('--name <name>', 'the app’s name: Depth gives DepthInputs (from the file’s name)')
    .option('--out <file>', 'the file to write (standard output)')
    .option('--json', 'print one JSON object: the text, or the file that it was written to')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form types form.json --name Depth --out src/form.d.ts

Exit codes: 0 generated, 1 the definition has errors, 2 bad usage.`,
    )
    .action(async (file: string, flags: TypesFlags) => {
      const { runFormTypes } = await import('../form/form-types-action.ts')
      ended(await runFormTypes(file, flags, world))
    })
}

function schemaCommand(world: World, ended: Ended): Command {
  return new Command('schema')
    .summary('print the JSON Schema of forms, for editors')
    .description(
      prose(`Prints the JSON Schema (2020-12) of the form language: a definition that names it as "$schema" is
completed and checked by editors.`),
    )
    .option('--out <file>', 'the file to write (standard output)')
    .option('--json', 'print one JSON object: the text, or the file that it was written to')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form schema --out form.schema.json
  { "$schema": "./form.schema.json", "$type": "Form", "fields": [ ... ] }`,
    )
    .action(async (flags: SchemaFlags) => {
      const { runFormSchema } = await import('../form/form-types-action.ts')
      ended(await runFormSchema(flags, world))
    })
}
