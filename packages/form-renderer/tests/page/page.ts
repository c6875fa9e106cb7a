import {
  hrefOf,
  parseReference,
  type GivenValues,
  type Problem,
  type ResourceType,
} from '@benchtop/forms'
import '../../src/element.ts'
import type { LaunchValues, ListPage, Resolver } from '../../src/index.ts'

/** What a test can do in the page. */
export type PageTools = {
  open: (
    definition: string,
    more?: {
      readonly values?: GivenValues
      readonly changes?: GivenValues
      readonly resources?: readonly { readonly record: { readonly Href: string } }[]
    },
  ) => Promise<void>
  define: (definition: string) => Promise<void>
  check: () => Promise<{ problems: readonly Problem[]; launch: LaunchValues | undefined }>
  /** The events that the form emitted. */
  readonly changed: LaunchValues[]
  readonly submitted: LaunchValues[]
  /** Whether the next lists fail. */
  isDown: boolean
  /** Whether two samples each have the same name. */
  hasTwins: boolean
  /** Whether single records have projects. */
  hasProjects: boolean
  readonly requests: string[]
}

/** The part of the corpus's platform that is passed to the page. */
type CorpusResource = {
  readonly record: { readonly Href: string }
  readonly may?: readonly string[]
  readonly belongsTo?: string
}

declare global {
  interface Window {
    tools: PageTools
  }
}

/** A platform of 100,000 of each kind. */
const total = 100_000
const record = (kind: ResourceType, index: number) => ({
  Id: String(index),
  Href: hrefOf(kind, String(index)),
  Name: `Sample ${tools.hasTwins ? index >> 1 : index}`,
  DateCreated: `2026-03-0${1 + (index % 2)}T10:20:30.0000000Z`,
})
const many: Resolver = {
  list(kind, { offset, limit, query }): Promise<ListPage<Record<string, unknown>>> {
    tools.requests.push(`${offset} ${limit} ${query}`)
    if (tools.isDown) return Promise.reject(new Error('the server is down'))
    const wanted = query.toLowerCase()
    const found =
      wanted === ''
        ? undefined
        : Array.from({ length: total }, (_, index) => index).filter((index) =>
            `sample ${index}`.includes(wanted),
          )
    const count = found?.length ?? total
    const length = Math.max(0, Math.min(limit, count - offset))
    const items = Array.from({ length }, (_, index) =>
      record(kind, found?.[offset + index] ?? offset + index),
    )
    return Promise.resolve({ items, total: count })
  },
  get(href) {
    const { type = 'sample', id = '' } = parseReference(href) ?? {}
    const Projects = tools.hasProjects ? [{ Name: `Project ${Number(id) % 3}` }] : []
    const found = { ...record(type, Number(id)), Projects }
    return Promise.resolve(Number(id) < total ? found : undefined)
  },
}

function corpusResolver(resources: readonly CorpusResource[]): Resolver {
  const byHref = new Map(resources.map((one) => [one.record.Href, one]))
  return {
    ...many,
    get: (href) => Promise.resolve(byHref.get(href)?.record),
    may: (href, permission) => byHref.get(href)?.may?.includes(permission) ?? false,
    ownerOf: (href) => byHref.get(href)?.belongsTo,
  }
}

const shown = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('launch-form form, launch-form [role=alert]') === null) {
        requestAnimationFrame(look)
      } else resolve()
    }
    look()
  })

const tools: PageTools = {
  changed: [],
  submitted: [],
  requests: [],
  isDown: false,
  hasTwins: false,
  hasProjects: false,
  async open(definition, { values, changes, resources } = {}) {
    document.querySelector('launch-form')?.remove()
    const form = document.createElement('launch-form')
    form.definition = definition
    form.values = values
    form.changes = changes
    form.resolver = resources === undefined ? many : corpusResolver(resources)
    form.addEventListener('launchform-change', ({ detail }) => tools.changed.push(detail))
    form.addEventListener('launchform-submit', ({ detail }) => tools.submitted.push(detail))
    document.querySelector('main')?.append(form)
    await shown()
  },
  async define(definition) {
    const form = document.querySelector('launch-form')
    if (form !== null) form.definition = definition
    await shown()
  },
  async check() {
    const form = document.querySelector('launch-form')
    return { problems: (await form?.check()) ?? [], launch: await form?.launchValues() }
  },
}
window.tools = tools
