import { performance } from 'node:perf_hooks'
import { benchAt } from '../remote/bench.ts'
import { accountsOf, type Account } from './accounts.ts'
import { demo } from './demo-data.ts'
import { placesOf } from './in-project.ts'
import type { OpenPlatform } from './open-platform.ts'
import type { Output } from '../output/output.ts'
import { printList, printTable } from '../output/table.ts'

const faceNames = { api: 'API', ui: 'UI', store: 'Store' } as const

/** A web app that runs alongside the platform. */
export type WebApp = { readonly name: string; readonly url: string }

/** The line that programs wait for: every address answers. */
export function announceReady(
  output: Output,
  { emulator, moved, isShared }: OpenPlatform,
  pid: number,
): void {
  const { startToken, ...places } = placesOf(emulator)
  output.event({
    event: 'ready',
    ...places,
    pid,
    // The log of a service is read by more people than the state file, which has it, too.
    ...(startToken !== undefined && !isShared && { startToken }),
  })
  for (const move of moved) output.event({ event: 'port-moved', ...move })
}

/** The uptime of this process as text. */
export async function uptime(): Promise<string> {
  const { default: prettyMs } = await import('pretty-ms')
  return prettyMs(performance.now())
}

/** Prints the addresses, the accounts, and, if the platform stays up, commands to try next. */
export async function printWelcome(
  output: Output,
  platform: OpenPlatform,
  { staysUp, webApp }: { staysUp: boolean; webApp?: WebApp | undefined },
): Promise<void> {
  if (output.json) return
  const { emulator, seeds, lacksDemo } = platform
  if (platform.isShared) {
    await printPlaces(output, platform, webApp)
    output.line('         users sign in with their passwords; benchtop audit shows who did what')
    return
  }
  const { users, applications } = await benchAt(emulator).getStatus()
  const accounts = accountsOf(users, seeds)
  printMoved(output, platform, webApp)
  await printPlaces(output, platform, webApp)
  if (lacksDemo) output.line('\n  The demo data is not installed here: the platform is without it.')
  await printAccounts(output, accounts)
  if (!staysUp) return
  const hasDemo = applications.some(({ clientId }) => clientId === demo.application)
  printNextSteps(output, emulator, accounts, hasDemo)
}

async function printPlaces(
  output: Output,
  { emulator, isShared }: OpenPlatform,
  webApp: WebApp | undefined,
): Promise<void> {
  const { apiUrl, uiUrl, storeUrl, dataDir, hadData, startToken } = emulator
  const paintUrl = (url: string): string => output.paint('cyan', url)
  const dim = (text: string): string => output.paint('dim', text)
  await printTable(output, {
    rows: [
      [faceNames.api, paintUrl(apiUrl), dim('v1pre3, v2 and the token endpoint')],
      [faceNames.ui, paintUrl(uiUrl), dim('for the browser; control API at /_emulator')],
      [faceNames.store, paintUrl(storeUrl), dim('the billing API')],
      ...(webApp === undefined
        ? []
        : [['App', paintUrl(webApp.url), dim(`${webApp.name}, the example web app`)]]),
    ],
  })
  output.line()
  output.line(`  Data   ${dataDir ?? 'in memory; lost at the end'}`)
  if (hadData) {
    output.line(
      dim('         stored earlier; the seeds are not loaded again: benchtop reset does that'),
    )
  }
  if (startToken !== undefined && !isShared) {
    output.line(`  Token  ${startToken}`)
    output.line(
      dim('         for the control API: BENCHTOP_START_TOKEN, or the header x-benchtop-token'),
    )
  }
}

/** The guides name the default addresses, which are now those of another program: said first, so that none is mistaken. */
function printMoved(
  output: Output,
  { emulator, moved }: OpenPlatform,
  webApp: WebApp | undefined,
): void {
  if (moved.length === 0) return
  const yellow = (text: string): void => output.line(output.paint('yellow', text))
  yellow('! The usual ports are in use: the addresses')
  yellow('  in README and guides are NOT this platform. Read these:')
  for (const { face, from } of moved) {
    yellow(`  Port ${from} is in use: the ${faceNames[face]} is at ${emulator[`${face}Url`]}`)
  }
  if (webApp !== undefined) yellow(`  The example app is at ${webApp.url}`)
  output.line()
}

async function printAccounts(output: Output, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return
  // A column that says of no account anything isn't shown.
  const ofAny = (title: string, member: 'password' | 'token') =>
    accounts.some((account) => account[member] !== undefined) && {
      [title]: (account: Account) => account[member] ?? output.paint('dim', '–'),
    }
  output.line()
  await printList(output, accounts, {
    columns: {
      Account: 'name',
      'E-mail': 'email',
      ...ofAny('Password', 'password'),
      ...ofAny('Private token', 'token'),
    },
  })
}

function printNextSteps(
  output: Output,
  { apiUrl, uiUrl }: OpenPlatform['emulator'],
  accounts: readonly Account[],
  hasDemo: boolean,
): void {
  const lines: string[] = []
  const token = accounts.find((account) => account.token !== undefined)?.token
  if (token !== undefined) {
    lines.push(`curl -H 'x-access-token: ${token}' \\`, `    ${apiUrl}/v1pre3/users/current`)
  }
  if (hasDemo) {
    lines.push(
      `npx benchtop launch ${demo.application} --wait --input calls=${demo.calls} \\`,
      `    --output project-id=${demo.project} --url ${uiUrl}`,
    )
  }
  if (lines.length === 0) return
  output.line()
  output.line(output.paint('dim', '  Try'))
  for (const line of lines) output.line(`  ${line}`)
}
