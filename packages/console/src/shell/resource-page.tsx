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
  const { loaded, crumbs, facts, base = '', tab, tabs, children } = props
  const { value, error, reload } = loaded
  const title = titleOf(props)
  const above = typeof crumbs === 'function' ? crumbs(value) : crumbs
  if (error !== undefined) {
    return (
      <Page title={title} crumbs={above}>
        <Failed error={error} retry={reload} />
      </Page>
    )
  }
  const isGrid = tabs !== undefined
  const shown = tabs?.find(([key]) => key === tab) ?? tabs?.[0]
  return (
    <Page title={title} crumbs={above} {...besideTitle(props)}>
      <Card>
        {value === undefined ? (
          <FactsToCome isGrid={isGrid} expected={props.expected} />
        ) : (
          <Facts of={factsOf(value, facts(value))} isGrid={isGrid} />
        )}
      </Card>
      {tabs !== undefined && (
        <Tabs label="Parts" base={base} current={tab ?? tabs[0]?.[0] ?? ''} tabs={tabs} />
      )}
      {shown?.[2]}
      {children}
    </Page>
  )
}

function titleOf<Resource extends object>({ loaded, unnamed, nameOf }: Props<Resource>): string {
  const { value } = loaded
  if (value === undefined) return unnamed
  if (nameOf !== undefined) return nameOf(value)
  return 'Name' in value && typeof value.Name === 'string' ? value.Name : unnamed
}

function besideTitle<Resource>({ loaded: { value }, aside, actions }: Props<Resource>): {
  readonly aside: ComponentChildren
  readonly actions: ComponentChildren
} {
  if (typeof aside !== 'function') {
    return { aside, actions: value === undefined ? undefined : actions?.(value) }
  }
  if (value === undefined) return { aside: undefined, actions: undefined }
  const show = aside as (resource: Resource) => ComponentChildren
  return { aside: show(value), actions: actions?.(value) }
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

type ToComeProps = { readonly isGrid: boolean; readonly expected: number | undefined }

/** A placeholder of the size of the facts. */
function FactsToCome({ isGrid, expected = 6 }: ToComeProps) {
  if (!isGrid) return <Skeleton lines={5} />
  return (
    <div class="fact-grid" aria-hidden="true">
      {Array.from({ length: expected }, (_, at) => (
        <div key={at} class="skeleton fact" />
      ))}
    </div>
  )
}
