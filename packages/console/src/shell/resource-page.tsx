import type { ComponentChildren } from 'preact'
import type { Fact } from '../design/facts.tsx'
import { Card, Failed } from '../design/pieces.tsx'
import type { Loaded } from '../design/use-loaded.ts'
import { Page } from './page.tsx'
import { Tabs } from './tabs.tsx'
import './resource-page.css'

type Props<Resource> = {
  readonly loaded: Loaded<Resource>
  readonly title: string
  readonly crumbs: readonly { readonly name: string; readonly path: string }[]
  readonly aside?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Its facts; those without a value are left out. */
  facts(resource: Resource): readonly Fact[]
  /** The expected number of facts, for the placeholder. */
  readonly expected?: number
  readonly base: string
  readonly tab: string
  readonly tabs: readonly { readonly key: string; readonly name: string }[]
  readonly children: ComponentChildren
}

/** The page of one resource: its facts, and its tabs below. */
export function ResourcePage<Resource>(props: Props<Resource>) {
  const { loaded, title, crumbs, aside, actions, facts, base, tab, tabs, children } = props
  const { expected = 6 } = props
  const { value, error, reload } = loaded
  if (error !== undefined) {
    return (
      <Page title={title} crumbs={crumbs}>
        <Failed error={error} retry={reload} />
      </Page>
    )
  }
  return (
    <Page title={title} crumbs={crumbs} aside={aside} actions={actions}>
      <Card>
        {value === undefined ? <FactSkeleton count={expected} /> : <FactGrid of={facts(value)} />}
      </Card>
      <Tabs label="Parts" base={base} current={tab} tabs={tabs} />
      {children}
    </Page>
  )
}

/** Facts next to one another; those without a value are left out. */
export function FactGrid({ of: facts }: { readonly of: readonly Fact[] }) {
  return (
    <dl class="fact-grid">
      {facts
        .filter(([, fact]) => fact !== undefined && fact !== '')
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
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
