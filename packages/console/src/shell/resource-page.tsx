import type { ComponentChildren } from 'preact'
import { factsOf } from '../design/columns.tsx'
import { Facts, type Fact } from '../design/facts.tsx'
import { Card, Failed, Skeleton } from '../design/pieces.tsx'
import type { Loaded } from '../design/use-loaded.ts'
import { Page, type Crumb } from './page.tsx'
import { Tabs } from './tabs.tsx'
import './resource-page.css'

/** The props that the router passes to the page of one resource. */
export type DetailProps = { readonly id: string; readonly tab?: string }

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
  /** Its parts, each with an address of its own; the first is shown where the address names none, and none for ''. */
  readonly tabs?: readonly (readonly [key: string, name: string, content: ComponentChildren])[]
  /** What is below the facts, before its parts. */
  readonly above?: ComponentChildren
  readonly children?: ComponentChildren
}

/** The page of one resource: its facts, and below what belongs to it, in tabs if these are several things. */
export function ResourcePage<Resource extends object>(props: Props<Resource>) {
  const { loaded, crumbs, aside, facts, base = '', tab, tabs, children } = props
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
  return (
    <Page
      title={title}
      crumbs={above}
      aside={isOfResource(aside) ? value && aside(value) : aside}
      actions={value && props.actions?.(value)}
    >
      <Card>
        {value === undefined ? (
          <FactsToCome expected={props.expected} />
        ) : (
          <Facts of={factsOf(value, facts(value))} isGrid />
        )}
      </Card>
      {props.above}
      {tabs !== undefined && <Parts base={base} tab={tab} tabs={tabs} />}
      {children}
    </Page>
  )
}

type PartsProps = Required<Pick<Props<never>, 'base' | 'tab' | 'tabs'>>

function Parts({ base, tab, tabs }: PartsProps) {
  const [first = ''] = tabs[0] ?? []
  const shown = tabs.find(([key]) => key === tab) ?? tabs[0]
  return (
    <>
      <Tabs label="Parts" base={base} current={tab ?? first} tabs={tabs} />
      {tab === '' ? <Skeleton lines={5} /> : shown?.[2]}
    </>
  )
}

function titleOf<Resource extends object>({ loaded, unnamed, nameOf }: Props<Resource>): string {
  const { value } = loaded
  if (value === undefined) return unnamed
  if (nameOf !== undefined) return nameOf(value)
  return 'Name' in value && typeof value.Name === 'string' ? value.Name : unnamed
}

function isOfResource<Resource>(
  aside: Props<Resource>['aside'],
): aside is (resource: Resource) => ComponentChildren {
  return typeof aside === 'function'
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

/** A placeholder of the size of the facts. */
function FactsToCome({ expected = 6 }: { readonly expected: number | undefined }) {
  return (
    <div class="fact-grid" aria-hidden="true">
      {Array.from({ length: expected }, (_, at) => (
        <div key={at} class="skeleton fact" />
      ))}
    </div>
  )
}
