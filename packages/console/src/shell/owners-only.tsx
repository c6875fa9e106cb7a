import type { ComponentChildren } from 'preact'
import { Empty } from '../design/pieces.tsx'
import { Page } from './page.tsx'

type Props = {
  readonly title: string
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[]
  /** Why this is so, and what a member does instead. */
  readonly children: ComponentChildren
}

/** A page that only an owner of a shared bench has, for its members. */
export function OwnersOnlyPage({ title, crumbs = [], children }: Props) {
  return (
    <Page title={title} crumbs={crumbs}>
      <Empty isCard title="Only an owner of this bench can do this">
        {children}
      </Empty>
    </Page>
  )
}

/** Says in place of what changes something that only an owner of a shared bench may change it. */
export function OwnersOnlyNote({ children }: { readonly children: ComponentChildren }) {
  return <p class="quiet">{children}</p>
}
