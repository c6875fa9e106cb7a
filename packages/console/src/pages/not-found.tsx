import { useLocation } from 'preact-iso'
import { Empty, NowhereLinks } from '../design/pieces.tsx'
import { Page } from '../shell/page.tsx'

/** The page for an unknown address. */
export function NotFound() {
  const { path } = useLocation()
  return (
    <Page title="Not found">
      <Empty title="Page not found" action={<NowhereLinks />}>
        The console has no page at <code>{path}</code>.
      </Empty>
    </Page>
  )
}
