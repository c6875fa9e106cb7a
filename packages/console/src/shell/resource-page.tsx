import type { ComponentChildren } from 'preact'
import { factsOf } from '../design/columns.tsx'
import { Facts, type Fact } from '../design/facts.tsx'
import { Card, Failed, Skeleton } from '../design/pieces.tsx'
import type { Loaded } from '../design/use-loaded.ts'
import { Page, type Crumb } from './page.tsx'
import { Tabs } from './tabs.tsx'
import './resource-page.css'

type Props<Resource> = {
  readonly loaded: Loaded<Resource>
  /** What it is called until its name is known, such as `Run 8001`. */
  readonly unnamed: string
  /** Defaults to its member Name. */
  nameOf?(resource: Resource): string
  readonly crumbs: readonly Crumb[] | ((resource: Resource | undefined) => readonly Crumb[])
  /** What is shown next to the title, such as a status. */
  readonly aside?: ComponentChildren | ((resource: Resource) => ComponentChildren)
  actions?(resource: Resource): ComponentChildren
  /** Its facts, by the members of its record or stated; those without a value are left out. */
  facts(resource: Resource): readonly ((keyof Resource & string) | Fact)[]
  /** The expected number of facts, for the placeholder. */
  readonly expected?: number
  /** The address of the page, before the tab's own segment. */
  readonly base?: string
  readonly tab?: string | undefined
  /** Its parts, each with an address of its own; the first is shown where the address names none. */
  readonly tabs?: readonly (readonly [key: string, name: string, content: ComponentChildren])[]
  readonly children?: ComponentChildren
}

/** The page of one resource: its facts, and below what belongs to it, in tabs if these are several things. */
export function ResourcePage<Resource extends object>(props: Props<Resource>) {
  const { loaded, unnamed, crumbs, aside, actions, facts, base = '', tabs, children } = props
  const { value, error, reload } = loaded
  const named = value as { readonly Name?: string } | undefined
  const title = (value && props.nameOf?.(value)) ?? named?.Name ?? unnamed
  const above = typeof crumbs === 'function' ? crumbs(value) : crumbs
  if (error !== undefined) {
    return (
      <Page title={title} crumbs={above}>
        <Failed error={error} retry={reload} />
      </Page>
    )
  }
  const isGrid = tabs !== undefined
  const shown = tabs?.find(([key]) => key === props.tab) ?? tabs?.[0]
  return (
    <Page
      title={title}
      crumbs={above}
      aside={typeof aside === 'function' ? value && aside(value) : aside}
      actions={value && actions?.(value)}
    >
      <Card>
        {value !== undefined ? (
          <Facts of={factsOf(value, facts(value))} isGrid={isGrid} />
        ) : isGrid ? (
          <FactSkeleton count={props.expected ?? 6} />
        ) : (
          <Skeleton lines={5} />
        )}
      </Card>
      {tabs !== undefined && (
        <Tabs label="Parts" base={base} current={props.tab ?? shown?.[0] ?? ''} tabs={tabs} />
      )}
      {shown?.[2]}
      {children}
    </Page>
  )
}

/** The pages above something that is in a project, on one of the project's tabs. */
export function crumbsIn(
  project: { readonly Id: string; readonly Name: string } | undefined,
  tab: string,
): readonly Crumb[] {
  const projects = { name: 'Projects', path: '/projects' }
  if (project === undefined) return [projects]
  return [projects, { name: project.Name, path: `/projects/${project.Id}/${tab}` }]
}

function FactSkeleton({ count }: { count: number }) {
  return (
    <div class="fact-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} class="skeleton fact" />
      ))}
    </div>
  )
}
