import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { currentPath } from '../api/base.ts'
import { rememberPage } from './recent.ts'

/** A page above another one. */
export type Crumb = { readonly name: string; readonly path: string }

/** The props that the router passes to a page of the navigation. */
export type PageProps = {
  /** Its headline, and the name of the browser's tab. */
  readonly title: string
  /** The id of the open item, if its path has one. */
  readonly id?: string
}

type Props = {
  readonly title: string
  /** The pages above this one. */
  readonly crumbs?: readonly Crumb[]
  /** What is shown next to the title, such as a status. */
  readonly aside?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A page: its breadcrumb, its title, its actions, and its content. Sets the title of the browser's tab. */
export function Page({ title, crumbs = [], aside, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Benchtop`
    rememberPage(currentPath(), title)
  }, [title])
  return (
    <>
      <div>
        <nav aria-label="Breadcrumb">
          <ol class="crumbs">
            {crumbs.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div class="spread">
          <div class="row">
            <h1>{title}</h1>
            {aside}
          </div>
          {actions !== undefined && <div class="row">{actions}</div>}
        </div>
      </div>
      {children}
    </>
  )
}
