import { Command, InvalidArgumentError, Option } from 'commander'
import type { AppFlags, ChangeAppFlags, RegisterAppFlags } from '../actions/apps.ts'
import type { ExitCode } from '../errors.ts'
import { collect } from '../start/flags.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'
import { prose } from './prose.ts'

type Ended = (code: ExitCode) => void

/** `benchtop app`. */
export function appCommand(world: World, ended: Ended): Command {
  const command = new Command('app')
    .summary('register and inspect the apps of a running platform')
    .description(
      prose(`Lists, registers and changes applications, as the developer dashboard does. What the manifest of an
app defines is changed in the manifest.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop app list
  $ benchtop app register Viewer --redirect-uri http://127.0.0.1:4000/back
  $ benchtop app show Viewer`,
    )
  command.addCommand(listCommand(world, ended))
  command.addCommand(showCommand(world, ended))
  command.addCommand(registerCommand(world, ended))
  command.addCommand(changeCommand(world, ended))
  command.addCommand(secretCommand(world, ended))
  return command
}

function listCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('list'))
    .summary('list the apps')
    .addHelpText('after', '\nExamples:\n  $ benchtop app list --json')
    .action(async (flags: AppFlags) => {
      const { listApps } = await import('../actions/apps.ts')
      ended(await listApps(flags, world))
    })
}

function showCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('show'))
    .summary('show how an app is registered, its users and its errors')
    .argument('<app>', 'its id, client id or name')
    .addHelpText('after', '\nExamples:\n  $ benchtop app show 2001')
    .action(async (app: string, flags: AppFlags) => {
      const { showApp } = await import('../actions/apps.ts')
      ended(await showApp(app, flags, world))
    })
}

function registerCommand(world: World, ended: Ended): Command {
  return withMembers(withPlatformOptions(new Command('register')))
    .summary('register an app, and print its secret once')
    .argument('<name>', 'its name')
    .addOption(new Option('--kind <kind>', 'its kind').choices(['web', 'native']).default('web'))
    .option('--client-secret <secret>', 'its client secret (a random one)')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop app register Viewer --redirect-uri http://127.0.0.1:4000/back
  $ benchtop app register Depth --kind native --image depth:1`,
    )
    .action(async (name: string, flags: RegisterAppFlags) => {
      const { registerApp } = await import('../actions/apps.ts')
      ended(await registerApp(name, flags, world))
    })
}

function changeCommand(world: World, ended: Ended): Command {
  return withMembers(withPlatformOptions(new Command('change')))
    .summary('change how an app is registered')
    .description(
      prose(
        'Changes the given members of an app. An empty value removes an address, image or text.',
      ),
    )
    .argument('<app>', 'its id, client id or name')
    .option('--name <name>', 'its name')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop app change 2001 --homepage-uri http://127.0.0.1:4000/',
    )
    .action(async (app: string, flags: ChangeAppFlags) => {
      const { changeApp } = await import('../actions/apps.ts')
      ended(await changeApp(app, flags, world))
    })
}

function secretCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('secret'))
    .summary('issue a new client secret of an app; the old one is revoked')
    .argument('<app>', 'its id, client id or name')
    .addHelpText('after', '\nExamples:\n  $ benchtop app secret 2001')
    .action(async (app: string, flags: AppFlags) => {
      const { rotateAppSecret } = await import('../actions/apps.ts')
      ended(await rotateAppSecret(app, flags, world))
    })
}

/** The members of a registration, each an option. */
function withMembers(command: Command): Command {
  return command
    .option('--owner <user>', 'id or e-mail address of its owner')
    .option('--client-id <id>', 'its client id')
    .option('--redirect-uri <address>', 'where users return to after a dialog')
    .option('--homepage-uri <address>', 'its home page')
    .option('--origin <origin>', 'an origin whose pages may call the API (repeatable)', collect)
    .option('--description <text>', 'one sentence about it')
    .option('--company <name>', 'who makes it')
    .option('--app-version <version>', 'its version')
    .option('--launch-from <kind>', 'project, sample or appresult (repeatable)', place)
    .addOption(new Option('--launch-by <who>', 'who may launch it').choices(['everyone', 'owner']))
    .addOption(
      new Option('--launch-permission <access>', 'what a launch prompts for').choices([
        'browse',
        'read',
        'write',
      ]),
    )
    .option('--form <file>', 'the file with the definition of its form')
    .option('--callbacks <file>', 'the file with its callbacks')
    .option('--report <file>', 'the file with the template of its reports')
    .option('--image <image>', 'its container image')
    .option('--command <argument>', 'its program or an argument (repeatable)', collect)
    .option('--working-directory <folder>', 'the folder that the command runs in')
}

const places = ['project', 'sample', 'appresult'] as const

function place(value: string, before: readonly string[] = []): readonly string[] {
  if (places.some((one) => one === value)) return [...before, value]
  throw new InvalidArgumentError(`It must be one of ${places.join(', ')}.`)
}
