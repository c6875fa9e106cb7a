import { CreateError } from '../errors.ts'

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

export type TemplateName = (typeof templates)[number]['name']

export const templateNames: readonly TemplateName[] = templates.map(({ name }) => name)

/** The template of that name; for an unknown name, the error suggests similar ones. */
export async function templateCalled(name: string): Promise<TemplateName> {
  const found = templateNames.find((one) => one === name)
  if (found !== undefined) return found
  const near = await nearTo(name)
  const meant = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : ''
  throw new CreateError(
    'usage',
    [`There is no template "${name}".`, meant, `Use one of ${templateNames.join(', ')}.`]
      .filter(Boolean)
      .join(' '),
  )
}

/** How many characters may be mistyped. */
const mostMistyped = 3

async function nearTo(name: string): Promise<TemplateName[]> {
  const wanted = name.toLowerCase()
  const containing = wanted === '' ? [] : templateNames.filter((one) => one.includes(wanted))
  if (containing.length > 0) return containing
  const { distance } = await import('fastest-levenshtein')
  return templateNames
    .map((one) => ({
      one,
      far: Math.min(...[one, one.split('-')[1] ?? ''].map((word) => distance(word, wanted))),
    }))
    .filter(({ far }) => far <= mostMistyped)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 1)
    .map(({ one }) => one)
}
