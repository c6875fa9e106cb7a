import { useLocation } from 'preact-iso'
import { icons } from '../design/icons.tsx'
import {
  addressOfPage,
  navigationPageAt,
  navigationPages,
  sections,
  type ConsolePage,
} from './page-table.ts'

/** Links to every page of the navigation, by section. */
export function Navigation({ pages }: { readonly pages: readonly ConsolePage[] }) {
  const { path } = useLocation()
  const here = navigationPageAt(path, pages)
  return (
    <nav aria-label="Main">
      {sections.map((section) => (
        <div key={section}>
          <h2>{section}</h2>
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
        </div>
      ))}
    </nav>
  )
}
