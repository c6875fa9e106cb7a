import { render } from 'preact'
import { App } from './app.tsx'

const session = new URLSearchParams(location.search).get('session')
render(<App session={session} />, document.querySelector('#app')!)
