import { parseArgs } from 'node:util'
import { runCreate } from './create/run-create.ts'
import { CreateError, exitCodes, messageOf, type ExitCode } from './errors.ts'
import { exampleNames, hintOf, templates } from './templates/catalogue.ts'
import { readVersion } from './templates/read-template.ts'
import { printError, type World } from './world.ts'

const options = {
  template: { type: 'string', short: 't' },
  example: { type: 'string' },
  name: { type: 'string' },
  git: { type: 'boolean' },
  install: { type: 'boolean' },
  'package-manager': { type: 'string' },
  packages: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const

/** Runs `create-benchtop-app` with these arguments. Errors are printed to standard error and never thrown. */
export async function runCommandLine(args: readonly string[], world: World): Promise<ExitCode> {
  try {
    const { values, positionals } = parse(args)
    if (values.help === true) world.stdout.write(help())
    else if (values.version === true) world.stdout.write(`${readVersion()}\n`)
    else
      return await runCreate(
        positionals[0],
        { ...values, packageManager: values['package-manager'] },
        world,
      )
    return exitCodes.ok
  } catch (error) {
    const json = args.includes('--json')
    if (!(error instanceof CreateError)) {
      const stack = error instanceof Error ? error.stack : ''
      const message = `This is a bug in Benchtop: ${messageOf(error)}\n${stack}`
      printError(world, json, { code: 'bug', message })
      return exitCodes.failed
    }
    printError(world, json, error)
    return error.exitCode
  }
}

function parse(args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      allowNegative: true,
    })
    if (parsed.positionals.length <= 1) return parsed
    throw new TypeError(`Name one folder, not several: ${parsed.positionals.join(', ')}`)
  } catch (cause) {
    const said = messageOf(cause).replace(/\.? To specify a positional.*$/s, '')
    throw new CreateError('usage', `${said}. See --help.`, { cause })
  }
}

function help(): string {
  const examples = exampleNames().map((name) => ({ name, does: hintOf(name) }))
  const starters = templates.map(({ name, title, hint }) => ({ name, does: `${title}: ${hint}` }))
  const width = Math.max(...[...starters, ...examples].map(({ name }) => name.length))
  const list = (all: typeof examples) =>
    all.map(({ name, does }) => `  ${name.padEnd(width)}  ${does}`).join('\n')
  return `Usage: npm create benchtop-app [folder] -- [options]

Creates an app for the platform: a folder that installs, type-checks, passes its own test and
completes a launch without an edit. In a terminal, it prompts for whatever isn't given.

Options:
  -t, --template <name>      the template to use; see below
  --example <name>           the example to copy instead; see below
  --name <name>              the npm package name (default: the folder's name)
  --git, --no-git            initialize a git repository, or don't
  --install, --no-install    install the packages, or don't
  --package-manager <name>   npm, pnpm, yarn or bun (the one that runs this)
  --packages <from>          where Benchtop's packages come from: registry, or checkout, which a copy of
                             the repository defaults to: packed into the app's .benchtop/packages
  -y, --yes                  take every default, and don't prompt
  --json                     print one JSON object, and don't prompt
  -V, --version              print the version
  -h, --help                 print this help

Templates:
${list(starters)}

Examples of whole apps, to copy:
${list(examples)}

Examples:
  $ npm create benchtop-app
  $ npm create benchtop-app variant-counter -- --template native-python
  $ npx benchtop create shop --template web-purchase --no-install

Exit codes: 0 made, 1 failed, 2 bad usage, 130 Ctrl-C ended it.
`
}
