import { readApplications, launchBlocker } from '../../api/applications.ts'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { enterAccount, session, signOut } from '../../api/session.ts'
import { showFailure, showToast } from '../../design/toasts.tsx'
import { changeClock } from '../clock-controls.tsx'
import { setTheme, themes } from '../theme.ts'
import type { Entry } from './entries.ts'

const advances = [
  ['1h', '1 hour'],
  ['24h', '1 day'],
  ['48h', '2 days'],
  ['30d', '30 days'],
] as const

/** Commands that take words of their own: this many accounts are offered. */
const shownAccounts = 20

/** The commands that are always there; `reset` asks first. */
export function fixedCommands(reset: () => void): Entry[] {
  return [
    ...(isOwner() ? ownersCommands(reset) : []),
    ...themes.map((theme) =>
      command(`theme ${theme}`, `Colours: ${theme}`, 'theme', 'theme dark mode', () =>
        setTheme(theme),
      ),
    ),
    command('sign out', 'Sign out', 'user', 'log out', () => void signOut()),
  ]
}

/** What changes the bench as a whole. */
function ownersCommands(reset: () => void): Entry[] {
  return [
    ...advances.map(([duration, text]) =>
      command(`advance ${duration}`, `Advance the clock by ${text}`, 'clock', 'time', () =>
        changeClock({ advance: duration }, `The clock was advanced by ${text}.`),
      ),
    ),
    command('stop clock', 'Stop the clock', 'pause', 'freeze time', () =>
      reported(control.changeClock({ frozen: true }), 'The clock is stopped.'),
    ),
    command('resume clock', 'Resume the clock', 'play', 'unfreeze time', () =>
      reported(control.changeClock({ frozen: false }), 'The clock runs.'),
    ),
    command('remove faults', 'Remove all faults', 'fault', 'conditions clear', () =>
      reported(control.setFaults({ document: [] }), 'No faults are injected.'),
    ),
    command('reset', 'Reset the platform', 'restore', 'delete everything seed', reset),
  ]
}

/** The commands that are read from the platform: launches, and continuing as another user. */
export async function readCommands(route: (path: string) => void): Promise<Entry[]> {
  const { user, oneClick } = session.peek() ?? {}
  const [applications, status] = await Promise.all([readApplications(), control.getStatus()])
  const launches = applications
    .filter((application) => launchBlocker(application) === undefined)
    .map(({ id, name }) =>
      command(`launch ${id}`, `Launch ${name}`, 'play', 'run app', () =>
        route(`/apps/${id}/launch`),
      ),
    )
  const others = oneClick === true ? status.users.filter(({ id }) => id !== user?.id) : []
  return [
    ...launches,
    ...others
      .slice(0, shownAccounts)
      .map(({ id, name, email }) =>
        command(`user ${id}`, `Continue as ${name}`, 'user', email, () => void enterAccount(id)),
      ),
  ]
}

function command(
  id: string,
  text: string,
  icon: Entry['icon'],
  words: string,
  act: () => void,
): Entry {
  return { id, group: 'Commands', text, icon, words, act }
}

function reported(done: Promise<unknown>, said: string): void {
  done.then(() => showToast(said), showFailure)
}
