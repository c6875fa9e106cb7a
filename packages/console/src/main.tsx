import { render } from 'preact'
import './shell/theme.ts'
import './design/tokens.css'
import './design/base.css'
import { currentPath } from './api/base.ts'
import { App, loadPage } from './app.tsx'
import { countMinutes } from './design/platform-clock.ts'
import { placeAddresses } from './shell/base-path.tsx'
import { refuseStrayDrops } from './shell/stray-drops.ts'

countMinutes()
placeAddresses()
refuseStrayDrops()
const root = document.getElementById('app')
// Not awaited at the top level: what a page imports from this file would wait for it.
void loadPage(currentPath()).then(() => {
  if (root !== null) render(<App />, root)
})
