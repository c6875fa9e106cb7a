import '@benchtop/form-renderer/style.css'
import '@repository/packages/console/src/design/palette.css'
import '@repository/packages/console/src/design/typeface.css'
import '@repository/packages/console/src/design/tokens.css'
import { render } from 'preact'
import { App } from './layout/app.tsx'
import { followScheme } from './layout/bar.tsx'
import { keepAddress, openAddress } from './state/navigation.ts'
import './style.css'

followScheme()
await openAddress()
keepAddress()
addEventListener('hashchange', () => void openAddress())
const root = document.querySelector('#playground')
if (root !== null) {
  root.replaceChildren()
  render(<App />, root)
}
