import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { icons } from '../design/icons.tsx'
import {
  addressOfPage,
  foldedSections,
  navigationPageAt,
  navigationPages,
  sections,
  type ConsolePage,
  type Section,
} from './page-table.ts'
import { openSections, rememberSection } from './recent.ts'

/** Links to every page of the navigation, by section. */
export function Navigation({ pages }: { readonly pages: readonly ConsolePage[] }) {
  const { path } = useLocation()
  const here = navigationPageAt(path, pages)
  return (
    <nav aria-label="Main">
      {sections.map((section) => {
        const links = (
          <ul>
            {navigationPages(pages)
              .filter((page) => page.section === section)
              .map((page) => (
                <li key={page.path}>
                  <a href={addressOfPage(page)} aria-current={page === here ? 'page' : undefined}>
                    {icons[page.icon]}
                    {page.name ?? page.title}
                  </a>
                </li>
              ))}
          </ul>
        )
        return foldedSections.has(section) ? (
          <Fold key={section} {...{ section, links }} isHere={here?.section === section} />
        ) : (
          <div key={section}>
            <h2>{section}</h2>
            {links}
          </div>
        )
      })}
    </nav>
  )
}

type FoldProps = {
  readonly section: Section
  readonly links: ComponentChildren
  /** Whether the current page is in it. */
  readonly isHere: boolean
}

/** A section that is remembered as it was left; what contains the current page is opened. */
function Fold({ section, links, isHere }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isHere)
  useLayoutEffect(() => setIsOpen((was) => was || isHere), [isHere])
  // After the first view, which would wait for the browser to read its storage.
  useEffect(() => setIsOpen((was) => was || openSections().includes(section)), [section])
  const toggle = (event: Event): void => {
    event.preventDefault()
    setIsOpen(!isOpen)
    rememberSection(section, !isOpen)
  }
  return (
    <details open={isOpen}>
      <summary onClick={toggle}>
        <h2>{section}</h2>
        {icons.next}
      </summary>
      {isOpen && links}
    </details>
  )
}
