import { render } from 'preact'
import './shell/theme.ts'
import './design/tokens.css'
import './design/base.css'
import { App } from './app.tsx'
import { countMinutes } from './design/platform-clock.ts'

countMinutes()
const root = document.getElementById('app')
if (root !== null) render(<App />, root)
