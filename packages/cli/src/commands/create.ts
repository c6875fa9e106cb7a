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
completes a launch as it is. Asks for what isn't said, where somebody is there to answer.

The templates are native-typescript, native-python, native-shell, web-express, web-vite and
web-purchase.`),
    )
    .argument('[folder]', 'where the app is to be; new, or empty')
    .option('-t, --template <name>', 'what it begins with')
    .option('--name <name>', 'the name of its npm package (that of the folder)')
    .option('--git', 'begin a git repository (unless it is inside of one)')
    .option('--no-git', 'begin none')
    .option('--install', 'install its packages')
    .option('--no-install', 'install nothing')
    .option('--package-manager <name>', 'npm, pnpm, yarn or bun (the one that runs this)')
    .option('--json', 'one JSON object in place of words, and no questions')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop create
  $ benchtop create variant-counter --template native-python
  $ benchtop create shop --template web-purchase --no-install --json

Exit codes: 0 made, 1 failed, 2 bad usage, 130 Ctrl-C ended it.`,
    )
    .action(async (folder: string | undefined, flags: CreateFlags) => {
      const { create } = await import('../create/create.ts')
      ended(await create(folder, flags, world))
    })
}

/** `benchtop upgrade`. */
export function upgradeCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('upgrade')
    .summary("bring an app to its template's newest version")
    .description(
      prose(`Merges what is new in the template that an app was made from into the app. What you have
changed is kept: changes of different lines are merged, changes of the same lines are marked as
git marks them. A file that can't be merged stays as it is, and the template's is put beside it.

The app must be in a git repository with nothing uncommitted, so that all can be taken back.`),
    )
    .argument('[folder]', 'the folder of the app (the current one)')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--force', 'do it with uncommitted changes, or without git')
    .option('--json', 'the outcome as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ npm install --save-dev benchtop@latest && npx benchtop upgrade
  $ benchtop upgrade apps/depth --dry-run

Exit codes: 0 merged, or up to date; 1 it failed, or something is left to decide; 2 bad usage.`,
    )
    .action(async (folder: string | undefined, flags: UpgradeFlags) => {
      const { upgrade } = await import('../create/create.ts')
      ended(await upgrade(folder, flags, world))
    })
}
