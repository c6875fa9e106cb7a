import type { ComponentChildren } from 'preact'
import { Facts, type Fact } from '../../design/facts.tsx'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { Page } from '../../shell/page.tsx'

type Props<Resource> = {
  readonly loaded: Loaded<Resource>
  readonly title: string
  /** The list that it is in. */
  readonly list: { readonly name: string; readonly path: string }
  /** What is shown next to the title, such as a status. */
  aside(resource: Resource): ComponentChildren
  actions(resource: Resource): ComponentChildren
  facts(resource: Resource): readonly Fact[]
  readonly children?: ComponentChildren
}

/** The page of one record of the lab: its facts, and what belongs to it below. */
export function LabRecord<Resource>(props: Props<Resource>) {
  const { loaded, title, list, aside, actions, facts, children } = props
  const { value, error, reload } = loaded
  return (
    <Page
      title={title}
      crumbs={[list]}
      aside={value !== undefined && aside(value)}
      actions={value !== undefined && actions(value)}
    >
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : (
        <>
          <Card>{value === undefined ? <Skeleton lines={5} /> : <Facts of={facts(value)} />}</Card>
          {children}
        </>
      )}
    </Page>
  )
}
