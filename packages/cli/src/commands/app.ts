import type { ControlApplication } from '@benchtop/contracts'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import type { Given } from '../command-line/given.ts'
import { CliError } from '../errors.ts'
import { chooseApplication, chooseUser, namedUser } from '../launch/choose.ts'
import { done, type Output } from '../output/output.ts'
import { printList } from '../output/table.ts'
import type { World } from '../world.ts'

const app = { '<app>': 'its id, client id or name' }

/** The members of a registration, each an option. */
const memberOptions = {
  '--owner <user>': 'id or e-mail address of its owner',
  '--client-id <id>': 'its client id',
  '--redirect-uri <address>': 'where users return to after a dialog',
  '--homepage-uri <address>': 'its home page',
  '--origin <origin>': {
    about: 'an origin whose pages may call the API (repeatable)',
    repeat: true,
  },
  '--description <text>': 'one sentence about it',
  '--company <name>': 'who makes it',
  '--app-version <version>': 'its version',
  '--launch-from <kind>': {
    about: 'project, sample or appresult (repeatable)',
    parse: (text: string) =>
      (['project', 'sample', 'appresult'] as const).find((one) => one === text),
    rule: 'It must be one of project, sample, appresult.',
    repeat: true,
  },
  '--launch-by <who>': { about: 'who may launch it', choices: ['everyone', 'owner'] },
  '--launch-permission <access>': {
    about: 'what a launch prompts for',
    choices: ['browse', 'read', 'write'],
  },
  '--form <file>': 'the file with the definition of its form',
  '--callbacks <file>': 'the file with its callbacks',
  '--report <file>': 'the file with the template of its reports',
  '--image <image>': 'its container image',
  '--command <argument>': { about: 'its program or an argument (repeatable)', repeat: true },
  '--working-directory <folder>': 'the folder that the command runs in',
} as const

const list = benchCommand('reads', {
  name: 'list',
  summary: 'list the apps',
  examples: ['benchtop app list --json'],
  async run(_, { output, control }) {
    const { applications } = await control.listApplications()
    output.event({ event: 'apps', apps: applications })
    await printList(output, applications, {
      empty: 'No app is registered.',
      columns: {
        Id: 'id',
        Name: 'name',
        Kind: 'kind',
        'Client id': 'clientId',
        Manifest: ({ manifest }) => manifest?.path ?? '',
      },
    })
  },
})

const show = benchCommand('reads', {
  name: 'show',
  summary: 'show how an app is registered, its users and its errors',
  arguments: app,
  examples: ['benchtop app show 2001'],
  async run(given, { output, control }) {
    const { id } = chooseApplication((await control.listApplications()).applications, given.app)
    const [details, { users }, errors] = await Promise.all([
      control.getApplication({ id }),
      control.listApplicationUsers({ applicationId: id }),
      control.listApplicationErrors({ id }),
    ])
    output.event({ event: 'app', ...details, users, errors })
    printFacts(output, details)
    for (const { name, scopes, last } of users) {
      const granted = scopes.join(', ') || 'nothing but their identity'
      output.line(`User ${name} granted ${granted} (${last})`)
    }
    for (const { method, url, status = '', error } of errors.requests) {
      output.line(`${status} ${method} ${url}: ${error?.message ?? ''}`)
    }
    for (const { id: session, name, status } of errors.sessions) {
      output.line(`${status} analysis ${session} ${name}`)
    }
  },
})

const register = benchCommand('changes', {
  name: 'register',
  summary: 'register an app, and print its secret once',
  arguments: { '<name>': 'its name' },
  options: {
    ...memberOptions,
    '--kind <kind>': { about: 'its kind', choices: ['web', 'native'], default: 'web' },
    '--client-secret <secret>': 'its client secret (a random one)',
  },
  examples: [
    'benchtop app register Viewer --redirect-uri http://127.0.0.1:4000/back',
    'benchtop app register Depth --kind native --image depth:1',
  ],
  async run(given, { output, control, world }) {
    const { users } = await control.getStatus()
    const owner = given.owner === undefined ? users[0] : chooseUser(users, given.owner)
    if (owner === undefined) {
      throw new CliError('failed', 'The platform has no user who could own the app.')
    }
    const { name, kind, clientSecret } = given
    const members = await membersOf(given, world)
    const registration = { ...members, clientSecret, name, kind, owner: owner.id }
    const registered = await control.registerApplication(registration)
    const sentence = `${name} is registered as application ${registered.id}.`
    done(output, { event: 'registered', ...registered }, sentence)
    output.line(`Client id      ${registered.clientId}`)
    output.line(`Client secret  ${registered.clientSecret}`)
    output.line('Store the secret now: it is not shown again.')
  },
})

const change = benchCommand('changes', {
  name: 'change',
  summary: 'change how an app is registered',
  description:
    'Changes the given members of an app. An empty value removes an address, image or text.',
  arguments: app,
  options: { ...memberOptions, '--name <name>': 'its name' },
  examples: ['benchtop app change 2001 --homepage-uri http://127.0.0.1:4000/'],
  async run(given, { output, control, world }) {
    const { id } = chooseApplication((await control.listApplications()).applications, given.app)
    const owner = namedUser((await control.getStatus()).users, given.owner)
    const members = { ...(await membersOf(given, world)), name: given.name, owner }
    if (Object.values(members).every((member) => member === undefined)) {
      throw new CliError('usage', 'Name what to change, such as --name or --redirect-uri.')
    }
    const changed = await control.changeApplication({ id, ...members })
    done(output, { event: 'changed', ...changed }, `${changed.name} is changed.`)
  },
})

const secret = benchCommand('changes', {
  name: 'secret',
  summary: 'issue a new client secret of an app; the old one is revoked',
  arguments: app,
  examples: ['benchtop app secret 2001'],
  async run(given, { output, control }) {
    const { applications } = await control.listApplications()
    const { id, name } = chooseApplication(applications, given.app)
    const { clientSecret } = await control.rotateSecret({ id })
    output.event({ event: 'secret', application: id, clientSecret })
    output.line(clientSecret)
    output.note(`It is the new client secret of ${name}, and not shown again.`)
  },
})

/** `benchtop app`. */
export const appCommand = defineCommand({
  name: 'app',
  summary: 'register and inspect the apps of a running platform',
  description: `Lists, registers and changes applications, as the developer dashboard does. What the manifest of an
    app defines is changed in the manifest.`,
  commands: [list, show, register, change, secret],
})

function printFacts(output: Output, app: ControlApplication): void {
  const facts = {
    Id: app.id,
    Name: app.name,
    Kind: app.kind,
    'Client id': app.clientId,
    Redirect: app.redirectUri,
    'Home page': app.homepageUri,
    Origins: app.origins.join(', '),
    'Launched from': app.launchFrom.join(', ') || 'anywhere',
    Permission: app.launchPermission,
    Form: app.hasForm ? 'yes' : 'no',
    Manifest: app.manifest?.path,
  }
  for (const [name, value] of Object.entries(facts)) {
    if (value) output.line(`${name.padEnd(14)} ${value}`)
  }
}

/** What the options state; an empty address, image or text is null, which removes it. */
async function membersOf(given: Given<typeof memberOptions>, world: World) {
  const { clientId, launchFrom, launchBy, launchPermission, command, workingDirectory } = given
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  return {
    clientId,
    redirectUri: orNull(given.redirectUri),
    homepageUri: orNull(given.homepageUri),
    companyName: orNull(given.company),
    image: orNull(given.image),
    origins: given.origin,
    shortDescription: given.description,
    version: given.appVersion,
    launchFrom,
    launchBy,
    launchPermission,
    command,
    workingDirectory,
    form: await formOf(given.form, world),
    callbacks: await textOf(given.callbacks, world),
    report: await textOf(given.report, world),
  }
}

async function formOf(path: string | undefined, world: World): Promise<string | null | undefined> {
  const { isFormModule } = await import('@benchtop/forms/files')
  if (path === undefined || !isFormModule(path)) return textOf(path, world)
  const { readFormSource } = await import('../form/form-source.ts')
  return (await readFormSource(path, world)).text
}

/** The text of a file; null, which removes it, where its path is empty. */
async function textOf(path: string | undefined, world: World): Promise<string | null | undefined> {
  if (path === undefined || path === '') return path === undefined ? undefined : null
  const file = resolve(world.folder, path)
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new CliError('usage', `There is no file ${file}.`, { cause: error })
  })
}
