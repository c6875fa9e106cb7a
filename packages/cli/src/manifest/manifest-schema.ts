import { applicationSchema } from '@benchtop/emulator'
import { z } from 'zod'
import { configSchema } from '../start/config-file.ts'

const command = z.array(z.string().min(1)).min(1, 'must name a command')

/** What an editor shows beside a member that is the same as in a seed. */
const descriptions: Readonly<Record<string, string>> = {
  id: 'The application’s id, if something relies on one. Left out, one is made up, and stays.',
  name: 'What users know the app by.',
  kind: 'web: the app has a server of its own. native: a job of the platform runs its command.',
  clientId:
    'What the app calls itself. The name in lower case with dashes, unless it says otherwise.',
  clientSecret: 'Made from the client id, unless it says otherwise.',
  redirectUri: 'Where a web app takes its users back: launches and consents lead there.',
  homepageUri: 'The page of a web app. Its port is what the app is told as PORT.',
  shortDescription: 'One sentence about the app.',
  launchFrom: 'What the app can be launched from.',
  launchBy: 'Who may launch it: everyone, or its owner alone.',
  form: 'The file with the definition of the form that users fill in at a launch.',
  callbacks: 'The script with the callbacks of a native app, such as billingSpec.',
  image: 'The container image that the jobs of a native app run in.',
  report: 'The template, in Liquid, of the report that a native app’s results are shown as.',
  products: 'What the app sells. With it, billing is activated.',
  version: 'The version of the app, such as 1.2.0.',
  command: 'What runs the app: of a native app each job, of a web app its server.',
  workingDirectory: 'The folder that the command runs in, relative to this file.',
}

const described = Object.fromEntries(
  Object.entries(applicationSchema.shape).map(([name, schema]) => {
    const description = descriptions[name]
    return [name, description === undefined ? schema : schema.describe(description)]
  }),
) as typeof applicationSchema.shape

/** The manifest of an app: what a seed says of an application, and how the app is developed. */
export const manifestSchema = z.strictObject({
  $schema: z.string().optional().describe('Where editors find what may stand here.'),
  ...described,
  owner: applicationSchema.shape.owner
    .optional()
    .describe('The id of the user who owns the app: the first user, unless it says otherwise.'),
  seed: z
    .union([z.string().min(1), z.array(z.string().min(1))])
    .optional()
    .describe(
      'Seed files with the data to start with, relative to this file. Left out: seed.json beside it, or else a small set of demo data.',
    ),
  platform: configSchema
    .optional()
    .describe('How the platform is started: the options of benchtop start.'),
  dev: z
    .strictObject({
      watch: z
        .array(z.string().min(1))
        .optional()
        .describe(
          'Globs of the files whose change counts. Left out: everything but node_modules, .git, dist, data and what .gitignore names.',
        ),
      reload: z
        .enum(['restart', 'own'], { error: 'must be "restart" or "own"' })
        .optional()
        .describe(
          'own: the app’s own server reloads what changed, as Vite does, and is not restarted.',
        ),
      build: command
        .optional()
        .describe('A command that is run before the start and after each change of a source.'),
      environment: z
        .record(z.string().min(1), z.string())
        .optional()
        .describe('What the app finds in its environment, beside what it is given anyway.'),
    })
    .optional()
    .describe('How benchtop dev treats the app.'),
})

export type Manifest = z.input<typeof manifestSchema>
export type CheckedManifest = z.output<typeof manifestSchema>

/** The JSON Schema that the package brings for editors. */
export function manifestJsonSchema(): object {
  const schema = z.toJSONSchema(manifestSchema, { io: 'input', unrepresentable: 'any' })
  return { title: 'The manifest of an app: benchtop.config.json', ...schema }
}
