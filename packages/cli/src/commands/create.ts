import { Command } from 'commander'
import type { CreateFlags, UpgradeFlags } from 'create-benchtop-app'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop create`. */
export function createCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('create')
    .summary('make a new app')
    .description(
      prose(`Makes a new app for the platform: a folder that installs, type-checks, passes its own test and
completes a launch as it is. Prompts for missing answers on a terminal.

The templates are native-typescript, native-python, native-shell, web-express, web-vite and
web-purchase.`),
    )
    .argument('[folder]', 'the folder to create the app in; new, or empty')
    .option('-t, --template <name>', 'the template to start from')
    .option('--name <name>', 'the name of its npm package (that of the folder)')
    .option('--git', 'initialize a git repository (unless the folder is inside one)')
    .option('--no-git', 'initialize none')
    .option('--install', 'install the app’s packages')
    .option('--no-install', 'install nothing')
    .option('--package-manager <name>', 'npm, pnpm, yarn or bun (the one that runs this)')
    .option(
      '--packages <from>',
      'where Benchtop’s packages come from: registry, or checkout, to which a copy of the repository defaults: packed into the app’s .benchtop/packages',
    )
    .option('-y, --yes', 'take every default, and ask no questions')
    .option('--json', 'print one JSON object, and ask no questions')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop create
  $ benchtop create variant-counter --template native-python
  $ benchtop create shop --template web-purchase --no-install --json

Exit codes: 0 created, 1 failure, 2 bad usage, 130 ended by Ctrl-C.`,
    )
    .action(async (folder: string | undefined, flags: CreateFlags) => {
      const { create } = await import('../actions/create.ts')
      ended(await create(folder, flags, world))
    })
}

/** `benchtop upgrade`. */
export function upgradeCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('upgrade')
    .summary("update an app to its template's newest version")
    .description(
      prose(`Merges what is new in the template that an app was made from into the app. What you have
changed is preserved: changes of different lines are merged, changes of the same lines get git's
conflict markers. A file that can't be merged stays as it is, and the template's version is put next to it.

The app must be in a git repository without uncommitted changes, so that everything can be undone.`),
    )
    .argument('[folder]', 'the folder of the app (the current one)')
    .option('--dry-run', 'list what would change, and change nothing')
    .option('--force', 'upgrade despite uncommitted changes, or without git')
    .option('--json', 'the outcome as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ npm install --save-dev benchtop@latest && npx benchtop upgrade
  $ benchtop upgrade apps/depth --dry-run

Exit codes: 0 merged, or up to date; 1 failure, or conflicts left to resolve; 2 bad usage.`,
    )
    .action(async (folder: string | undefined, flags: UpgradeFlags) => {
      const { upgrade } = await import('../actions/create.ts')
      ended(await upgrade(folder, flags, world))
    })
}
