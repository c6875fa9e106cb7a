import { render } from 'preact'
import './shell/theme.ts'
import './design/tokens.css'
import './design/base.css'
import { App } from './app.tsx'

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
