import { render } from 'preact'
import './shell/theme.ts'
import './design/palette.css'
import './design/typeface.css'
import './design/tokens.css'
import './design/base.css'
import { currentPath } from './api/base.ts'
import { App, loadPage } from './app.tsx'
import { countMinutes } from './design/platform-clock.ts'
import { placeAddresses } from './shell/base-path.tsx'

countMinutes()
placeAddresses()
for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, refuseStrayFiles)
const root = document.getElementById('app')
// Not awaited at the top level: what a page imports from this file would wait for it.
void loadPage(currentPath()).then(() => {
  if (root !== null) render(<App />, root)
})

/** Keeps a file that is dropped where none is taken from replacing the console in its tab. */
function refuseStrayFiles(event: DragEvent): void {
  const { dataTransfer, target, defaultPrevented } = event
  if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
  // The browser gives these files by itself.
  if (target instanceof Element && target.closest('input[type="file"]') !== null) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
