import type { BenchStatus, ControlPurchase } from '@benchtop/contracts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { chooseApplication, chooseUser } from '../launch/choose.ts'
import { createOutput, type Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import { apiAt } from '../remote/api.ts'
import type { World } from '../world.ts'

export type PurchaseFlags = { readonly url?: string; readonly json?: true }
export type PurchaseListFlags = PurchaseFlags & { readonly user?: string; readonly app?: string }
export type RefundFlags = PurchaseFlags & {
  readonly token: string
  readonly secret: string
  readonly comment?: string
}

/** The decisions of a buyer in the dialog, each with its operation. */
const decisions = {
  confirm: 'confirmPurchase',
  cancel: 'cancelPurchase',
  fail: 'failPurchase',
} as const
export type PurchaseAction = keyof typeof decisions

/** `benchtop purchase list`. */
export async function listPurchases(flags: PurchaseListFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const status = await control.getStatus()
  const { purchases: found } = await control.listPurchases({
    user: flags.user === undefined ? undefined : chooseUser(status.users, flags.user).id,
    application:
      flags.app === undefined ? undefined : chooseApplication(status.applications, flags.app).id,
  })
  output.event({ event: 'purchases', purchases: found })
  if (found.length === 0) output.line('No purchases yet.')
  await printTable(output, {
    head: ['Purchase', 'Status', 'Total', 'User', 'Application', 'Created'],
    right: [2],
    rows: found.map((purchase) => [
      purchase.id,
      statusOf(output, purchase),
      purchase.total,
      nameOf(status.users, purchase.user),
      nameOf(status.applications, purchase.application),
      purchase.created.replace('T', ' ').slice(0, 19),
    ]),
  })
  return exitCodes.ok
}

/** `benchtop purchase show PURCHASE`. */
export async function showPurchase(
  id: string,
  flags: PurchaseFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  await printPurchase(
    output,
    await control.getPurchase({ id: purchaseId(id) }),
    await control.getStatus(),
  )
  return exitCodes.ok
}

/** `benchtop purchase confirm | cancel | fail PURCHASE`. */
export async function decidePurchase(
  id: string,
  word: PurchaseAction,
  flags: PurchaseFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const purchase = await control[decisions[word]]({ id: purchaseId(id) })
  await printPurchase(output, purchase, await control.getStatus())
  return exitCodes.ok
}

/** `benchtop purchase refund PURCHASE`. */
export async function refundPurchase(
  id: string,
  flags: RefundFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const status = await control.getStatus()
  const { token, secret, comment } = flags
  const { apiUrl, storeUrl } = status
  await apiAt({ apiUrl, storeUrl, token }).billing.refundPurchase({
    id: purchaseId(id),
    RefundSecret: secret,
    Comment: comment,
  })
  await printPurchase(output, await control.getPurchase({ id: purchaseId(id) }), status)
  return exitCodes.ok
}

async function printPurchase(
  output: Output,
  purchase: ControlPurchase,
  { users, applications }: BenchStatus,
): Promise<void> {
  output.event({ event: 'purchase', ...purchase })
  if (output.json) return
  const { id, user, application, invoiceNumber, refundComment, redirect } = purchase
  output.line(
    `Purchase ${output.paint('bold', id)}  ${statusOf(output, purchase)}  ${output.paint('dim', invoiceNumber)}`,
  )
  output.line(`${nameOf(users, user)} buys from ${nameOf(applications, application)}:`)
  await printTable(output, {
    right: [1, 2],
    rows: [
      ...purchase.products.map(({ name, quantity, amount }) => [name, `× ${quantity}`, amount]),
      ['Tax', '', purchase.tax],
      ['Total', '', purchase.total],
    ],
  })
  if (refundComment !== null) output.line(`Refunded: ${refundComment}`)
  if (redirect !== null) output.line(output.paint('dim', `The buyer continues at ${redirect}`))
}

function statusOf(output: Output, { status, expired, refundStatus }: ControlPurchase): string {
  if (refundStatus === 'COMPLETED') return output.paint('yellow', 'REFUNDED')
  if (expired) return output.paint('red', 'EXPIRED')
  if (status === 'PENDING') return output.paint('cyan', status)
  // The buyer's own choice is no failure.
  if (status === 'CANCELLED') return output.paint('dim', status)
  return output.paint(status === 'COMPLETED' ? 'green' : 'red', status)
}

function nameOf(
  all: readonly { readonly id: string; readonly name: string }[],
  id: string,
): string {
  return all.find((one) => one.id === id)?.name ?? id
}

/** Parses a typed id: `9`, `purchases/9` or `v1pre3/purchases/9`. */
function purchaseId(typed: string): string {
  const id = /^(?:(?:v1pre3\/)?purchases\/)?(\d+)$/.exec(typed.trim())?.[1]
  if (id !== undefined) return id
  throw new CliError('usage', `"${typed}" is not an id. Write it as 101 or purchases/101.`)
}

function open({ url, json }: PurchaseFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
