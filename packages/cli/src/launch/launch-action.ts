import { progressOf, type LaunchPrice } from '@benchtop/contracts'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { printLink, printOutcome } from './outcome-view.ts'
import { createSteps } from '../output/steps.ts'
import { asReader, type V1 } from '../remote/api.ts'
import { idOf, resourceId } from '../remote/resource-id.ts'
import { untilSignal } from '../signals.ts'
import { followSession } from './follow.ts'
import type { LaunchInputFlags } from './input-options.ts'
import { launchNow, type LaunchRequest } from './launch-now.ts'
import { launchRequest } from './launch-request.ts'
import { readOutcome, type Outcome } from './outcome.ts'

type LaunchFlags = LaunchInputFlags & {
  readonly app: string
  readonly nodes?: number
  readonly gather?: true
  readonly price?: true
  readonly wait?: true
}

/** `benchtop launch APP`. */
export async function runLaunch(flags: LaunchFlags, context: Context): Promise<ExitCode> {
  const { output } = context
  const use = flags.price === true ? 'reads' : 'changes'
  const { control, status, application, user, ...typed } = await launchRequest(flags, context, use)
  const request = { ...typed.request, nodes: nodesOf(flags) }
  if (flags.price === true) {
    printPrice(output, application.name, await control.priceLaunch(request))
    return exitCodes.ok
  }
  const launched = await launchNow(control, request)
  output.event({ event: 'launched', ...launched })
  for (const { message } of launched.warnings ?? []) output.note(`warning: ${message}`)
  output.line(
    `${output.paint('green', '✓')} ${application.name} is launched as ${user.name}  ${output.paint('dim', launched.appSession)}`,
  )
  if (launched.redirect !== null) output.line(`  Continue in a browser: ${launched.redirect}`)
  if (flags.wait !== true) {
    printLink(output, status.uiUrl, launched.appSession)
    return exitCodes.ok
  }

  const reader = { user: user.id, application: application.id }
  const { children } = await control.getAppSession({
    id: resourceId(launched.appSession, 'appsessions'),
  })
  const session = { href: launched.appSession, nodes: children.map((node) => node.appSession) }
  return asReader(control, status.apiUrl, reader, (v1) =>
    waitAndShow(v1, session, context, status.uiUrl),
  )
}

/** Equal nodes, of which the last may gather the results of the others. */
function nodesOf({ nodes, gather }: LaunchFlags): LaunchRequest['nodes'] {
  if (gather !== true) return nodes
  if (nodes === undefined) throw new CliError('usage', '--gather needs --nodes, such as --nodes 4.')
  const gathers = { properties: [{ Name: 'Node.Gathers', Type: 'string', Content: 'true' }] }
  return Array.from({ length: nodes }, (_, at) => (at === nodes - 1 ? gathers : {}))
}

function printPrice(output: Output, name: string, price: LaunchPrice): void {
  output.event({ event: 'price', ...price })
  if (price.products.length === 0) return output.line(`A launch of ${name} is free.`)
  output.line(`A launch of ${name} costs ${price.total} credits:`)
  for (const product of price.products) {
    output.line(`  ${product.quantity} × ${product.name}  ${product.amount}`)
  }
  if (Number(price.tax) > 0) output.line(`  Tax  ${price.tax}`)
}

/** The launched session, with those of its nodes if it runs on several. */
type LaunchedSession = { readonly href: string; readonly nodes: readonly string[] }

async function waitAndShow(
  v1: V1,
  session: LaunchedSession,
  { output, world }: Context,
  uiUrl: string,
): Promise<ExitCode> {
  const wait = async (signal: AbortSignal): Promise<ExitCode> => {
    const outcome = await waitForOutcome(v1, session, output, signal)
    await printOutcome(output, outcome, uiUrl)
    return outcome.status === 'Complete' ? exitCodes.ok : exitCodes.failed
  }
  return untilSignal(world, wait, () => {
    output.event({ event: 'interrupted', appSession: session.href })
    output.note(
      `The analysis continues. View it at ${uiUrl}/analyses/${idOf(session.href)}, or request ${session.href} from the API.`,
    )
    return exitCodes.interrupted
  })
}

async function waitForOutcome(
  v1: V1,
  session: LaunchedSession,
  output: Output,
  signal: AbortSignal,
): Promise<Outcome> {
  const ended = await createSteps(output).run('Waiting for the analysis', async (step) => {
    const last = await followSession({
      v1,
      session: session.href,
      signal,
      changed({ Status, StatusSummary }) {
        const progress = progressOf(StatusSummary)
        if (Status === 'Running' && progress.percent !== undefined) step.progress(progress)
        else step.status([Status, StatusSummary].filter(Boolean).join(': '))
      },
    })
    step.result(last.Status, last.Status === 'Complete')
    return last
  })
  return readOutcome(v1, ended, session.nodes)
}
