import type { World as CreateWorld } from 'create-benchtop-app'
import { defineCommand } from '../command-line/definition.ts'
import type { ExitCode } from '../errors.ts'
import type { Context } from '../command-line/context.ts'

/** `benchtop create`. */
export const createCommand = defineCommand({
  name: 'create',
  summary: 'make a new app',
  description: `Makes a new app for the platform: a folder that installs, type-checks, passes its own test and
    completes a launch as it is. Prompts for missing answers on a terminal.

    The templates are native-typescript, native-python, native-shell, web-express, web-vite and
    web-purchase. The examples are whole apps to copy, such as carrier-screening; an
    unknown name is answered with all of them.`,
  arguments: { '[folder]': 'the folder to create the app in; new, or empty' },
  options: {
    '-t, --template <name>': 'the template to start from',
    '--example <name>': 'the example to copy instead',
    '--name <name>': 'the name of its npm package (that of the folder)',
    '--git': 'initialize a git repository (unless the folder is inside one)',
    '--no-git': 'initialize none',
    '--install': 'install the app’s packages',
    '--no-install': 'install nothing',
    '--package-manager <name>': 'npm, pnpm, yarn or bun (the one that runs this)',
    '--packages <from>':
      'where Benchtop’s packages come from: registry, or checkout, to which a copy of the repository defaults: packed into the app’s .benchtop/packages',
    '-y, --yes': 'take every default, and ask no questions',
    '--json': 'print one JSON object, and ask no questions',
  },
  examples: [
    'benchtop create',
    'benchtop create variant-counter --template native-python',
    'benchtop create screening --example carrier-screening',
    'benchtop create shop --template web-purchase --no-install --json',
  ],
  exitCodes: '0 created, 1 failure, 2 bad usage, 130 ended by Ctrl-C.',
  run: ({ folder, ...flags }, context) =>
    withCreator(context, ({ runCreate }, own) => runCreate(folder, flags, own)),
})

/** `benchtop upgrade`. */
export const upgradeCommand = defineCommand({
  name: 'upgrade',
  summary: "update an app to its template's newest version",
  description: `Merges what is new in the template that an app was made from into the app. What you have
    changed is preserved: changes of different lines are merged, changes of the same lines get git's
    conflict markers. A file that can't be merged stays as it is, and the template's version is put next to it.

    The app must be in a git repository without uncommitted changes, so that everything can be undone.`,
  arguments: { '[folder]': 'the folder of the app (the current one)' },
  options: {
    '--dry-run': 'list what would change, and change nothing',
    '--force': 'upgrade despite uncommitted changes, or without git',
    '--json': 'the outcome as one JSON object',
  },
  examples: [
    'npm install --save-dev benchtop@latest && npx benchtop upgrade',
    'benchtop upgrade apps/depth --dry-run',
  ],
  exitCodes: '0 merged, or up to date; 1 failure, or conflicts left to resolve; 2 bad usage.',
  run: ({ folder, ...flags }, context) =>
    withCreator(context, ({ runUpgrade }, own) => runUpgrade(folder, flags, own)),
})

/** Runs what makes and upgrades apps, and prints why it failed. */
async function withCreator(
  { output, world: { stdout, stderr, folder } }: Context,
  work: (
    creator: typeof import('create-benchtop-app'),
    world: CreateWorld,
  ) => ExitCode | Promise<ExitCode>,
): Promise<ExitCode> {
  const creator = await import('create-benchtop-app')
  try {
    return await work(creator, { ...creator.worldOfProcess(), stdout, stderr, folder })
  } catch (error) {
    if (!(error instanceof creator.CreateError)) throw error
    if (error.code === 'interrupted' && !output.json) output.note(error.message)
    else output.error(error.message, error.code)
    return error.exitCode
  }
}
