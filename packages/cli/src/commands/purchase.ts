import type { BenchStatus, ControlPurchase } from '@benchtop/contracts'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { nameOf, namedApplication, namedUser } from '../launch/choose.ts'
import { momentText, type Output } from '../output/output.ts'
import { printList, printTable } from '../output/table.ts'
import { resourceId } from '../remote/resource-id.ts'

const list = benchCommand('reads', {
  name: 'list',
  summary: 'list purchases with their status',
  options: {
    '--user <user>': 'id or e-mail address of their buyer (all users)',
    '--app <app>': 'id, client id or name of the requesting application (all)',
  },
  examples: ['benchtop purchase list', 'benchtop purchase list --app variant-report --json'],
  async run(given, { output, control }) {
    const { users, applications } = await control.getStatus()
    const { purchases } = await control.listPurchases({
      user: namedUser(users, given.user),
      application: namedApplication(applications, given.app),
    })
    output.event({ event: 'purchases', purchases })
    await printList(output, purchases, {
      empty: 'No purchases yet.',
      columns: {
        Purchase: 'id',
        Status: (purchase) => statusOf(output, purchase),
        Total: 'total',
        User: ({ user }) => nameOf(users, user),
        Application: ({ application }) => nameOf(applications, application),
        Created: ({ created }) => momentText(created),
      },
      right: ['Total'],
    })
  },
})

/** What is read of a purchase, or decided by its buyer, as in the dialog. */
function ofPurchase(
  name: string,
  summary: string,
  operation: 'getPurchase' | 'confirmPurchase' | 'cancelPurchase' | 'failPurchase',
) {
  return benchCommand(operation === 'getPurchase' ? 'reads' : 'changes', {
    name,
    summary,
    arguments: { '<purchase>': 'its id' },
    examples: [`benchtop purchase ${name} 101`],
    async run({ purchase }, { output, control }) {
      const purchased = await control[operation]({ id: resourceId(purchase, 'purchases', '101') })
      await printPurchase(output, purchased, await control.getStatus())
    },
  })
}

const refund = benchCommand('changes', {
  name: 'refund',
  summary: 'refund a purchase, as the application that made it',
  description: `Refunds a completed purchase. The platform requires what only the application has: the token that
    the purchase was made with, and the RefundSecret that it received.`,
  arguments: { '<purchase>': 'its id' },
  options: {
    '--token <token>': { about: 'the token that the purchase was made with', required: true },
    '--secret <secret>': { about: 'its RefundSecret', required: true },
    '--comment <text>': 'why',
  },
  examples: ['benchtop purchase refund 101 --token "$TOKEN" --secret "$SECRET" --comment late'],
  async run({ purchase, token, secret, comment }, { output, control }) {
    const status = await control.getStatus()
    const { apiUrl, storeUrl } = status
    const id = resourceId(purchase, 'purchases', '101')
    const { apiAt } = await import('../remote/api.ts')
    const { billing } = apiAt({ apiUrl, storeUrl, token })
    await billing.refundPurchase({ id, RefundSecret: secret, Comment: comment })
    await printPurchase(output, await control.getPurchase({ id }), status)
  },
})

/** `benchtop purchase`. */
export const purchaseCommand = defineCommand({
  name: 'purchase',
  summary: 'decide about purchases on a running platform, as their buyers',
  description: `Purchases that applications have requested. Each waits for its buyer's decision for an hour of the
    platform's clock: these commands decide without a browser, as the buttons of the dialog do.`,
  commands: [
    list,
    ofPurchase('show', 'show a purchase with its products', 'getPurchase'),
    ofPurchase(
      'confirm',
      "confirm a purchase, as its buyer: the buyer's wallet is charged",
      'confirmPurchase',
    ),
    ofPurchase('cancel', 'cancel a purchase, as its buyer', 'cancelPurchase'),
    ofPurchase('fail', 'make a purchase fail: nothing is charged', 'failPurchase'),
    refund,
  ],
})

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
