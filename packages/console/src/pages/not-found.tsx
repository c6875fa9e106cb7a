import { useLocation } from 'preact-iso'
import { Empty } from '../design/pieces.tsx'
import { Page } from '../shell/page.tsx'

/** An address that the console doesn't have. */
export function NotFound() {
  const { path } = useLocation()
  return (
    <Page title="Not here">
      <Empty title="There is no such page" action={<a href="/">To the start</a>}>
        The console has nothing at <code>{path}</code>.
      </Empty>
    </Page>
  )
}
