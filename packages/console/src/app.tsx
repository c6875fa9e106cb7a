import { lazy, Route, Router, useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { isOwner } from './api/role.ts'
import { goToSignIn, loadSession, session } from './api/session.ts'
import { ButtonLink, Failed, Skeleton } from './design/pieces.tsx'
import { Sheets } from './design/sheet.tsx'
import { Toasts } from './design/toasts.tsx'
import { Tooltips } from './design/tooltips.tsx'
import { pages } from './pages.ts'
import { Banner } from './shell/banner.tsx'
import { WithinBase } from './shell/base-path.tsx'
import { DevelopmentNote } from './shell/development-note.tsx'
import { FaultNote } from './shell/fault-note.tsx'
import { pageAt, routesOf } from './shell/page-table.ts'
import { Shortcuts } from './shell/shortcuts.tsx'
import { Side } from './shell/side.tsx'
import './shell/shell.css'

const NotFound = lazy(() => import('./pages/not-found.tsx').then((page) => page.NotFound))

const routes = routesOf(pages).map((page) =>
  'section' in page
    ? { path: page.path, title: page.title, page: lazy(page.load) }
    : { path: page.path, detail: lazy(page.load) },
)

/** Loads the page of an address ahead of its first rendering, so that it is rendered with all around it. */
export async function loadPage(address: string): Promise<void> {
  const route = pageAt(address, routes)
  // One that can't be loaded fails when it is rendered.
  await (route?.page ?? route?.detail ?? NotFound).preload().catch(() => undefined)
}

/** The console: a user who isn't signed in is sent to the sign-in page first. */
export function App() {
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    loadSession().then(({ user }) => {
      if (user === null) goToSignIn()
    }, setError)
  }, [])
  if (error !== undefined) {
    return (
      <main class="content">
        <Failed error={error} retry={() => location.reload()} />
      </main>
    )
  }
  const isIn = session.value?.user != null
  return (
    <WithinBase>
      <ButtonLink look="skip" text="Skip to the content" href="#content" />
      <div class="shell">
        <Side pages={pages} />
        <main class="content" id="content" tabIndex={-1}>
          {isIn && (
            <div class="banners">
              <Banner />
              <FaultNote />
            </div>
          )}
          {isIn ? <Pages /> : <Skeleton lines={6} />}
        </main>
      </div>
      {isIn && <Shortcuts pages={pages} actions={() => import('./actions.ts')} />}
      {isIn && isOwner() && <DevelopmentNote />}
      <Sheets />
      <Toasts />
      <Tooltips />
    </WithinBase>
  )
}

/** The router's only route is the one of the address: to match all of them takes a while at every navigation. */
function Pages() {
  const { path: address } = useLocation()
  const route = pageAt(address, routes)
  return (
    <Router>
      {(route === undefined ? [] : [route]).map(({ path, title, page, detail }) =>
        detail === undefined ? (
          <Route key={path} path={path} title={title} component={page} />
        ) : (
          <Route key={path} path={path} component={detail} />
        ),
      )}
      <Route default component={NotFound} />
    </Router>
  )
}
