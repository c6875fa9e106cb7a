import {
  hrefOf,
  type ChooserField,
  type Permission,
  type Resource,
  type ResourceType,
} from '@benchtop/forms'

type PageRequest = {
  readonly offset: number
  readonly limit: number
  readonly query: string
  readonly field: ChooserField
}
type Entry = Resource & { readonly Href: string; readonly Name: string }

const owners = new Map<string, string>()
const readOnly = new Set<string>()

function entry(type: ResourceType, id: string, name: string, more: object = {}): Entry {
  return {
    ...more,
    Id: id,
    Href: hrefOf(type, id),
    Name: name,
    DateCreated: '2026-03-02T09:30:00Z',
  }
}

function owned(one: Entry, by: Entry | undefined): Entry {
  if (by !== undefined) owners.set(one.Href, by.Href)
  return one
}

const family = ['NA12878', 'NA12891', 'NA12892']
const cohort = Array.from({ length: 60 }, (_, at) => `Cohort-${String(at + 1).padStart(3, '0')}`)

const projects = [
  entry('project', '4001', 'Family trio'),
  entry('project', '4002', 'Cohort of 60'),
  entry('project', '4003', 'Shared by a colleague'),
]
readOnly.add(projects[2]?.Href ?? '')
const samples = [...family, ...cohort].map((name, at) => entry('sample', `${5001 + at}`, name))
const appResults = family.map((name, at) => entry('appresult', `${6001 + at}`, `${name} calls`))
const fileEndings = ['.vcf.gz', '.bam', '.bed', '.fasta']
const files = appResults.flatMap((result, at) =>
  fileEndings.map((ending, nth) => {
    const name = `${family[at] ?? ''}${ending}`
    return owned(entry('file', `${9001 + at * 10 + nth}`, name, { Path: name }), result)
  }),
)
const biosamples = family.map((name, at) => entry('biosample', `${12_001 + at}`, name))

/** The entries of each type of resource, by name. */
const entries: Readonly<Record<ResourceType, readonly Entry[]>> = {
  project: projects,
  sample: samples,
  appresult: appResults,
  run: ['Run of March', 'Run of April'].map((name, at) => entry('run', `${7001 + at}`, name)),
  file: files,
  biosample: biosamples,
  library: family.map((name, at) =>
    owned(entry('library', `${13_001 + at}`, `${name}-lib`), projects[0]),
  ),
  dataset: family.map((name, at) =>
    owned(entry('dataset', `ds.${14_001 + at}`, `${name} reads`), samples[at]),
  ),
}

const byHref = new Map(
  Object.values(entries).flatMap((list) => list.map((one) => [one.Href, one] as const)),
)

/** A few resources that are part of the page, so that choosers have something to offer without a bench. */
export const builtIn = {
  list(kind: ResourceType, { offset, limit, query, field }: PageRequest) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const endings = ('extensionFilters' in field ? (field.extensionFilters ?? '') : '')
      .split(',')
      .map((ending) => ending.trim().toLowerCase().replace(/^\./, ''))
      .filter(Boolean)
    const found = entries[kind].filter(({ Name, Href, Id }) => {
      const name = Name.toLowerCase()
      const isOwn = field.allowedPermissions !== 'owner' || !readOnly.has(Href)
      const hasEnding = endings.length === 0 || endings.some((one) => name.endsWith(`.${one}`))
      return isOwn && hasEnding && words.every((word) => name.includes(word) || Id === word)
    })
    return Promise.resolve({ items: found.slice(offset, offset + limit), total: found.length })
  },
  get: (href: string): Promise<Resource | undefined> => Promise.resolve(byHref.get(href)),
  may: (href: string, permission: Permission): boolean =>
    permission === 'Read' || !readOnly.has(href),
  ownerOf: (href: string): string | undefined => owners.get(href),
}
