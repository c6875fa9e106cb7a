import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { CheckFlags } from '../form/run-form-check.ts'
import type { PreviewFlags } from '../form/run-form-preview.ts'
import type { SchemaFlags, TypesFlags } from '../form/run-form-types.ts'
import { port } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

type Ended = (code: ExitCode) => void

/** `benchtop form`. */
export function formCommand(world: World, ended: Ended): Command {
  return new Command('form')
    .summary("an app's form: check it, preview it, make types of it")
    .description(
      prose(`Works on the definition of an app's form: strict JSON, or the lenient kind of deployed apps, with
comments, trailing commas and names without quotes.`),
    )
    .addCommand(checkCommand(world, ended))
    .addCommand(previewCommand(world, ended))
    .addCommand(typesCommand(world, ended))
    .addCommand(schemaCommand(world, ended))
}

function checkCommand(world: World, ended: Ended): Command {
  return new Command('check')
    .summary('say what is wrong with a definition, by line and column')
    .description(
      prose(`Says what is wrong with definitions of forms, by line and column, with what stands there. All that
can be told is told at once. Warnings stop nothing.`),
    )
    .argument('<file...>', 'definitions of forms')
    .option('--json', 'one JSON object a line: {"event":"diagnostic", "file", "line", ...}')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form check form.json
  $ benchtop form check apps/*/form.json --json

Exit codes: 0 sound, 1 there are errors, 2 bad usage.`,
    )
    .action(async (files: readonly string[], flags: CheckFlags) => {
      const { runFormCheck } = await import('../form/run-form-check.ts')
      ended(await runFormCheck(files, flags, world))
    })
}

function previewCommand(world: World, ended: Ended): Command {
  return new Command('preview')
    .summary('show a form in the browser, as it is saved')
    .description(
      prose(`Shows a form in the browser, and beside it what comes of it: properties, scopes, what the app would
run, and the same as a command. What is saved is shown within a second, and what was typed stays. It is edited there
too: what is saved in the browser is written to the file.

It starts a platform of its own with demo data, which keeps nothing and is gone with Ctrl-C; with --url it uses one
that runs.`),
    )
    .argument('<file>', 'definition of a form')
    .option('--callbacks <file>', "the script with the app's launchSpec and billingSpec")
    .option('--open', 'open the page in the browser')
    .option('--port <port>', 'port of its API; 0 takes free ports for all (5100)', port)
    .option('--url <url>', 'UI address of a running platform (BENCHTOP_UI_URL)')
    .option('--json', 'one JSON object a line')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form preview form.json --open
  $ benchtop form preview form.json --callbacks callbacks.js
  $ benchtop form preview form.json --url http://127.0.0.1:5101

Exit codes: 0 ended well, 1 failed, 2 bad usage.`,
    )
    .action(async (file: string, flags: PreviewFlags) => {
      const { runFormPreview } = await import('../form/run-form-preview.ts')
      ended(await runFormPreview(file, flags, world))
    })
}

function typesCommand(world: World, ended: Ended): Command {
  return new Command('types')
    .summary('make TypeScript types of what an app is launched with')
    .description(
      prose(
        `Makes the text of a .d.ts of a form: the properties that its app is launched with, by their names.`,
      ),
    )
    .argument('<file>', 'definition of a form')
    .option('--name <name>', 'what the app is called: Depth gives DepthInputs (by the file)')
    .option('--out <file>', 'write it there (standard output)')
    .option('--json', 'one JSON object: the text, or the file that it is in')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form types form.json --name Depth --out src/form.d.ts

Exit codes: 0 made, 1 the definition has errors, 2 bad usage.`,
    )
    .action(async (file: string, flags: TypesFlags) => {
      const { runFormTypes } = await import('../form/run-form-types.ts')
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
    .option('--out <file>', 'write it there (standard output)')
    .option('--json', 'one JSON object: the text, or the file that it is in')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop form schema --out form.schema.json
  { "$schema": "./form.schema.json", "$type": "Form", "fields": [ ... ] }`,
    )
    .action(async (flags: SchemaFlags) => {
      const { runFormSchema } = await import('../form/run-form-types.ts')
      ended(await runFormSchema(flags, world))
    })
}
