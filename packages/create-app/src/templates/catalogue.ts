import { CreateError } from '../errors.ts'
import { readStarterNames, readTemplate } from './read-template.ts'

/** The templates, in the order in which they are offered. */
export const templates = [
  {
    name: 'native-typescript',
    title: 'native app, TypeScript',
    hint: 'a job: files in, results out',
  },
  {
    name: 'native-python',
    title: 'native app, Python',
    hint: 'a job, with the standard library alone',
  },
  { name: 'native-shell', title: 'native app, shell', hint: 'a job of awk, gzip and jq' },
  { name: 'web-express', title: 'web app, Express', hint: 'pages; sign-in, consent, files' },
  { name: 'web-vite', title: 'web app, Vite and Preact', hint: 'a browser part and a server part' },
  {
    name: 'web-purchase',
    title: 'web app with a purchase',
    hint: 'sells a report, and refunds it',
  },
] as const

export const templateNames: readonly string[] = templates.map(({ name }) => name)

/** The names of the examples that apps are made from. */
export function exampleNames(): readonly string[] {
  return readStarterNames().filter((name) => !templateNames.includes(name))
}

/** What an example does, by its own manifest. */
export function hintOf(example: string): string {
  const manifest = Buffer.from(readTemplate(example).get('benchtop.config.json') ?? '{}').toString()
  const { shortDescription = '' } = JSON.parse(manifest) as { shortDescription?: string }
  return shortDescription.replace(/\.$/, '')
}

/** What the closing message calls an app of that name. */
export function titleOfTemplate(template: string): string {
  return templates.find(({ name }) => name === template)?.title ?? `the example ${template}`
}

/** The template or example of that name; for an unknown name, the error suggests similar ones. */
export async function templateCalled(name: string, kind: 'template' | 'example'): Promise<string> {
  const names = kind === 'template' ? templateNames : exampleNames()
  if (names.includes(name)) return name
  const near = await nearTo(name, names)
  const meant = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : ''
  const missing = `There is no ${kind} "${name}"${kind === 'example' ? ' to start from' : ''}.`
  throw new CreateError(
    'usage',
    [missing, meant, `Use one of ${names.join(', ')}.`].filter(Boolean).join(' '),
  )
}

/** How many characters may be mistyped. */
const mostMistyped = 3

async function nearTo(name: string, names: readonly string[]): Promise<string[]> {
  const wanted = name.toLowerCase()
  const containing = wanted === '' ? [] : names.filter((one) => one.includes(wanted))
  if (containing.length > 0) return containing
  const { distance } = await import('fastest-levenshtein')
  return names
    .map((one) => ({
      one,
      far: Math.min(...[one, one.split('-')[1] ?? ''].map((word) => distance(word, wanted))),
    }))
    .filter(({ far }) => far <= mostMistyped)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 1)
    .map(({ one }) => one)
}
