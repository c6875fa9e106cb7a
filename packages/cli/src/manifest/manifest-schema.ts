import { applicationSchema } from '@benchtop/emulator'
import { z } from 'zod'
import { configSchema } from '../start/config-file.ts'

const command = z.array(z.string().min(1)).min(1, 'must name a command')

/** What an editor shows for a member that is the same as in a seed. */
const descriptions: { readonly [Name in keyof typeof applicationSchema.shape]?: string } = {
  id: 'The application’s id, if something relies on it. Defaults to a generated one, which stays the same.',
  name: 'The app’s name for users.',
  kind: 'web: the app has a server of its own. native: a job of the platform runs its command.',
  clientId: 'The app’s client id. Defaults to the name in lower case with dashes.',
  clientSecret: 'The app’s client secret. Defaults to one derived from the client id.',
  redirectUri: 'The addresses of a web app that launches and consents redirect to.',
  origins:
    'The origins of pages that call the API from the browser (CORS), such as http://127.0.0.1:5173.',
  homepageUri: 'The page of a web app. The app gets its port as PORT.',
  shortDescription: 'One sentence about the app.',
  launchFrom: 'The kinds of resources the app can be launched from.',
  launchBy: 'Who may launch it: everyone, or only its owner.',
  launchPermission:
    'What a launch of a web app without a form prompts for on what it is launched on: browse, read or write.',
  form: 'The file with the definition of the form that users fill in at a launch: JSON, or a module such as form.ts that exports it.',
  callbacks: 'The script with the callbacks of a native app, such as billingSpec.',
  image: 'The container image that the jobs of a native app run in.',
  report: 'The template, in Liquid, of the report that shows a native app’s results.',
  products: 'The products that the app sells. They activate billing.',
  version: 'The version of the app, such as 1.2.0.',
  command: 'The command that runs the app: each job of a native app, the server of a web app.',
  workingDirectory: 'The folder that the command runs in, relative to this file.',
  network:
    'The addresses, such as example.org:443, that the jobs of a native app reach besides the API and the store.',
  limits:
    'The limits of a job of a native app: memoryMB, diskMB, processes, seconds, and cpus on a cluster.',
  partition: 'The partition of a cluster that the jobs of a native app ask for.',
}

/** Members, each with what an editor shows for it. */
function described<Shape extends z.ZodRawShape>(
  shape: Shape,
  texts: { readonly [Name in keyof Shape]?: string },
): Shape {
  const members = Object.entries(shape).map(([name, schema]) => {
    const text = texts[name]
    return [name, text === undefined ? schema : (schema as z.ZodType).describe(text)] as const
  })
  return Object.fromEntries(members) as unknown as Shape
}

const text = z.string().min(1)
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address, such as https://api.example.test',
})

const environment = z.strictObject(
  described(
    {
      apiUrl: address,
      uiUrl: address.optional(),
      storeUrl: address.optional(),
      clientId: text.optional(),
      redirectUri: address.optional(),
      homepageUri: address.optional(),
    },
    {
      apiUrl: 'The address of the API.',
      uiUrl: 'The address of the dialogs and pages. Defaults to that of the API.',
      storeUrl: 'The address of the billing API. Defaults to that of the API.',
      clientId: 'The app’s client id there. Defaults to that of the manifest.',
      redirectUri: 'The app’s redirect address there. Defaults to that of the manifest.',
      homepageUri: 'The app’s page there. Defaults to that of the manifest.',
    },
  ),
)

const dev = z.strictObject(
  described(
    {
      watch: z.array(text).optional(),
      reload: z.enum(['restart', 'own'], { error: 'must be "restart" or "own"' }).optional(),
      build: command.optional(),
      environment: z.record(text, z.string()).optional(),
    },
    {
      watch:
        'Globs of the files to watch. Defaults to everything except node_modules, .git, dist, data and what .gitignore names.',
      reload: 'own: the app’s own server reloads changes, as Vite does, and is not restarted.',
      build: 'A command that is run before the start and after each change of a source.',
      environment: 'Additional environment variables of the app.',
    },
  ),
)

/** The manifest of an app: the members of an application in a seed, and how the app is developed. */
export const manifestSchema = z.strictObject({
  $schema: z.string().optional().describe('The address of the JSON Schema, for editors.'),
  ...described(applicationSchema.shape, descriptions),
  ...described(
    {
      owner: applicationSchema.shape.owner.optional(),
      seed: z.union([text, z.array(text)]).optional(),
      icon: text.optional(),
      licences: z.array(text).optional(),
      environments: z
        .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be a word such as real'), environment)
        .optional(),
      platform: configSchema.optional(),
      dev: dev.optional(),
    },
    {
      owner: 'The id of the user who owns the app. Defaults to the first user.',
      seed: 'Seed files with the initial data, relative to this file. Defaults to seed.json next to it, or else a small set of demo data.',
      icon: 'The app’s icon, relative to this file: a square PNG of at least 256 pixels, or an SVG.',
      licences: 'The texts that users agree to, relative to this file.',
      environments:
        'The platforms that the app runs against besides the bench, by name: benchtop exec --env real runs it there.',
      platform: 'The options that the platform is started with: those of benchtop start.',
      dev: 'How benchtop dev runs the app.',
    },
  ),
})

export type Manifest = z.input<typeof manifestSchema>
export type CheckedManifest = z.output<typeof manifestSchema>

/** What an application is registered with as it stands in its manifest: where its command runs is another matter. */
export function applicationMembers(manifest: CheckedManifest): Readonly<Record<string, unknown>> {
  const { command: _command, workingDirectory: _folder, ...shape } = applicationSchema.shape
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => name in shape))
}
