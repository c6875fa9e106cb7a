import { lazy, LocationProvider, Route, Router } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { goToSignIn, loadSession, session } from './api/session.ts'
import { Failed, Skeleton } from './design/pieces.tsx'
import { Toasts } from './design/toasts.tsx'
import { Banner } from './shell/banner.tsx'
import { Shortcuts } from './shell/shortcuts.tsx'
import { Side } from './shell/side.tsx'
import './shell/shell.css'

const Start = lazy(() => import('./pages/start/start.tsx').then((page) => page.Start))
const Projects = lazy(() => import('./pages/projects/projects.tsx').then((page) => page.Projects))
const Project = lazy(() => import('./pages/projects/project.tsx').then((page) => page.Project))
const Runs = lazy(() => import('./pages/runs/runs.tsx').then((page) => page.Runs))
const Run = lazy(() => import('./pages/runs/run.tsx').then((page) => page.Run))
const Sample = lazy(() => import('./pages/resources/sample.tsx').then((page) => page.Sample))
const AppResult = lazy(() =>
  import('./pages/resources/appresult.tsx').then((page) => page.AppResult),
)
const FilePage = lazy(() => import('./pages/files/file-page.tsx').then((page) => page.FilePage))
const Search = lazy(() => import('./pages/search/search.tsx').then((page) => page.Search))
const Trash = lazy(() => import('./pages/trash/trash.tsx').then((page) => page.Trash))
const Analyses = lazy(() => import('./pages/analyses/analyses.tsx').then((page) => page.Analyses))
const Analysis = lazy(() => import('./pages/analyses/analysis.tsx').then((page) => page.Analysis))
const Apps = lazy(() => import('./pages/apps/apps.tsx').then((page) => page.Apps))
const RegisteredApp = lazy(() => import('./pages/apps/app.tsx').then((page) => page.App))
const Launch = lazy(() =>
  import('./pages/apps/launch/launch-page.tsx').then((page) => page.LaunchPage),
)
const Forms = lazy(() => import('./pages/forms/forms.tsx').then((page) => page.Forms))
const FormPage = lazy(() => import('./pages/forms/form-page.tsx').then((page) => page.FormPage))
const Purchases = lazy(() =>
  import('./pages/purchases/purchases.tsx').then((page) => page.Purchases),
)
const Flows = lazy(() => import('./pages/requests/flows/flows.tsx').then((page) => page.Flows))
const Requests = lazy(() => import('./pages/requests/requests.tsx').then((page) => page.Requests))
const Bench = lazy(() => import('./pages/bench/bench.tsx').then((page) => page.Bench))
const NotFound = lazy(() => import('./pages/not-found.tsx').then((page) => page.NotFound))

/** The console: who isn't signed in is sent to sign in first. */
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
    <LocationProvider>
      <a class="button skip" href="#content">
        Skip to the content
      </a>
      <div class="shell">
        <Side />
        <main class="content" id="content" tabIndex={-1}>
          {isIn && <Banner />}
          {isIn ? <Pages /> : <Skeleton lines={6} />}
        </main>
      </div>
      {isIn && <Shortcuts />}
      <Toasts />
    </LocationProvider>
  )
}

function Pages() {
  return (
    <Router>
      <Route path="/" component={Start} />
      <Route path="/projects" component={Projects} />
      <Route path="/projects/:id/:tab?" component={Project} />
      <Route path="/runs" component={Runs} />
      <Route path="/runs/:id/:tab?" component={Run} />
      <Route path="/samples/:id/:tab?" component={Sample} />
      <Route path="/appresults/:id/:tab?" component={AppResult} />
      <Route path="/files/:id/:tab?" component={FilePage} />
      <Route path="/search" component={Search} />
      <Route path="/trash" component={Trash} />
      <Route path="/analyses" component={Analyses} />
      <Route path="/analyses/:id/:tab?" component={Analysis} />
      <Route path="/apps" component={Apps} />
      <Route path="/apps/:id" component={RegisteredApp} />
      <Route path="/applications/:id" component={RegisteredApp} />
      <Route path="/apps/:id/launch" component={Launch} />
      <Route path="/forms" component={Forms} />
      <Route path="/forms/:id/:tab?" component={FormPage} />
      <Route path="/purchases" component={Purchases} />
      <Route path="/requests/flows" component={Flows} />
      <Route path="/requests/:id?" component={Requests} />
      <Route path="/bench" component={Bench} />
      <Route default component={NotFound} />
    </Router>
  )
}
