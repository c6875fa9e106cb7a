import { readAccounts } from './api/accounts.ts'
import { launchBlocker, readApplications, type Application } from './api/applications.ts'
import { api, control } from './api/clients.ts'
import { operationIds } from './api/operation-ids.ts'
import { isOwner } from './api/role.ts'
import { enterAccount, session, signOut } from './api/session.ts'
import { finish, showFailure } from './design/toasts.tsx'
import { askToRestore } from './shell/jump-report.tsx'
import { changeClock, clockSteps } from './shell/clock-controls.tsx'
import type { showNewToken } from './pages/apps/new-token.tsx'
import { faultEntries, type Entry } from './shell/palette/entries.ts'
import { setTheme, themes } from './shell/theme.ts'

type Route = (path: string) => void
type Icon = Entry['icon']

/** Of so many accounts each has its own actions. */
const mostAccounts = 20

/** What is done on a page: at the address of the part of it that does it. */
const onPages: readonly (readonly [text: string, path: string, icon: Icon, words: string])[] = [
  ['Compare requests', '/requests/compare', 'compare', 'diff recording'],
  ['Account', '/account', 'user', 'subscription agreements quota workgroups'],
]

/** The same, for the owners of a bench. */
const onOwnersPages: typeof onPages = [
  ['Take a snapshot', '/bench#snapshots', 'copy', 'save this state'],
  ['Restore a snapshot', '/bench#snapshots', 'restore', 'undo state'],
  ['Compare snapshots', '/bench#snapshots', 'compare', 'difference state'],
  ['Inject a fault', '/bench#injected-faults', 'fault', 'error latency cut conditions'],
  ['Set a rate limit', '/bench#rate-limits', 'bench', 'throttle 429 conditions'],
  ['Add a notification', '/bench#notifications', 'bell', 'message conditions'],
  ['Play a scenario', '/bench#scenarios', 'play', 'faults conditions'],
  ['Set the clock', '/bench#clock', 'clock', 'time date'],
  ['Register an app', '/apps/register', 'apps', 'application oauth client new'],
  ['Add credits', '/purchases#wallet', 'purchases', 'fill up wallet balance money'],
]

/** The pages of an app, behind its own; those of all its users are for owners. */
const ofApp = [
  ['Edit', '/edit', true, 'change registration'],
  ['Users of', '/users', true, 'consent scopes'],
  ['Tokens of', '/tokens', false, 'revoke access'],
  ['Purchases of', '/purchases', false, 'products sell prices'],
  ['Errors of', '/errors', true, 'failed refused requests'],
] as const

/** The actions that depend on nothing but whether the user is an owner of the bench. */
export function fixedActions(route: Route): readonly Entry[] {
  const pages = isOwner() ? [...onOwnersPages, ...onPages] : onPages
  return [
    ...sheets(route),
    ...(isOwner() ? ownersActions() : []),
    ...pages.map(([text, path, icon, words]) => action(text, icon, words, () => route(path))),
    ...themes.map((theme) =>
      action(`Colours: ${theme}`, 'theme', 'theme dark mode', () => setTheme(theme)),
    ),
    action('Sign out', 'user', 'log out', () => void signOut()),
    ...(isOwner() ? faultEntries(operationIds(api), route) : []),
  ]
}

/** The actions on what the bench has: apps, accounts, snapshots. */
export async function readActions(route: Route): Promise<readonly Entry[]> {
  const [applications, accounts, snapshots] = await Promise.all([
    readApplications(),
    readAccounts(),
    isOwner() ? control.listSnapshots() : { details: [] },
  ])
  const { user, oneClick } = session.peek() ?? {}
  const shown = accounts.slice(0, mostAccounts)
  return [
    ...applications.flatMap((application) => actionsOf(application, route)),
    ...snapshots.details
      .filter(({ state }) => state === 'good')
      .map(({ name }) =>
        restoring(`Restore ${name}`, 'snapshot', () => control.restoreSnapshot({ name })),
      ),
    ...shown
      .filter(({ id }) => isOwner() || id === user?.id)
      .map(({ id, name, email }) =>
        action(`Create a token for ${name}`, 'user', email, () => showToken({ id, name }), id),
      ),
    ...shown
      .filter(({ id }) => oneClick === true && id !== user?.id)
      .map(({ id, name, email }) =>
        action(`Continue as ${name}`, 'user', email, () => void enterAccount(id), id),
      ),
  ]
}

/** What changes the bench as a whole. */
function ownersActions(): Entry[] {
  return [
    ...clockSteps
      .slice(1)
      .map(([duration, text]) =>
        action(`Advance the clock by ${text}`, 'clock', 'time', () =>
          changeClock({ advance: duration }, `The clock was advanced by ${text}.`),
        ),
      ),
    action('Jump to the next due event', 'clock', 'advance time clock', () =>
      changeClock({ next: true }, 'The clock was advanced to the next event.'),
    ),
    action('Stop the clock', 'pause', 'freeze time', () =>
      changeClock({ frozen: true }, 'The clock is stopped.'),
    ),
    action('Resume the clock', 'play', 'unfreeze time', () =>
      changeClock({ frozen: false }, 'The clock runs.'),
    ),
    action('Remove all faults', 'fault', 'conditions clear', () =>
      finish(control.setFaults({ document: [] }), 'No faults are injected.'),
    ),
    action('Release held jobs', 'jobs', 'let them run queue', () =>
      finish(control.releaseJobs(), 'No jobs are held.'),
    ),
    restoring('Reset the platform', 'delete everything seed', () => control.reset()),
  ]
}

/** What is done in a dialog above any page. */
function sheets(route: Route): Entry[] {
  return [
    action('New project', 'projects', 'create', () =>
      opened(import('./pages/projects/projects.tsx'), (page) => page.showNewProject(route)),
    ),
    action('Simulate a run', 'runs', 'start sequencing instrument', () =>
      opened(import('./pages/runs/simulate.tsx'), (page) => page.showSimulate(route)),
    ),
  ]
}

function actionsOf(application: Application, route: Route): Entry[] {
  const { id, name, hasForm } = application
  const own = (text: string, icon: Icon, words: string, act: () => void): Entry =>
    action(`${text} ${name}`, icon, `app ${words}`, act, id)
  const user = session.peek()?.user
  return [
    ...(launchBlocker(application) === undefined
      ? [own('Launch', 'play', 'run start', () => route(`/apps/${id}/launch`))]
      : []),
    ...['New token on', 'Grant a scope to'].map((text) =>
      own(text, 'apps', 'create access', () => user && showToken(user, application)),
    ),
    ...(hasForm ? [own('Form of', 'forms', 'edit', () => route(`/forms/${id}`))] : []),
    ...ofApp
      .filter(([, , isOwners]) => isOwner() || !isOwners)
      .map(([text, path, , words]) => own(text, 'apps', words, () => route(`/apps/${id}${path}`))),
  ]
}

function showToken(...of: Parameters<typeof showNewToken>): void {
  opened(import('./pages/apps/new-token.tsx'), (page) => page.showNewToken(...of))
}

function opened<Module>(loading: Promise<Module>, open: (module: Module) => void): void {
  loading.then(open, showFailure)
}

function restoring(text: string, words: string, restore: () => Promise<void>): Entry {
  return action(text, 'restore', words, () =>
    askToRestore(`${text}?`, text.split(' ', 1)[0] ?? '', restore),
  )
}

function action(text: string, icon: Icon, words: string, act: () => void, id = ''): Entry {
  return { id: `${text} ${id}`, group: 'Commands', text, icon, words, act }
}
