import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type {
  PurchaseFlags,
  PurchaseListFlags,
  PurchaseAction,
  RefundFlags,
} from '../actions/purchases.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

const summaries: Record<PurchaseAction, string> = {
  confirm: "confirm a purchase, as its buyer: the buyer's wallet is charged",
  cancel: 'cancel a purchase, as its buyer',
  fail: 'make a purchase fail: nothing is charged',
}

/** `benchtop purchase`. */
export function purchaseCommand(world: World, ended: Ended): Command {
  const command = new Command('purchase')
    .summary('decide about purchases on a running platform, as their buyers')
    .description(
      prose(`Purchases that applications have requested. Each waits for its buyer's decision for an hour of the
platform's clock: these commands decide without a browser, as the buttons of the dialog do.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop purchase list
  $ benchtop purchase confirm 101
  $ benchtop purchase show 101 --json`,
    )
  command.addCommand(listCommand(world, ended))
  command.addCommand(showCommand(world, ended))
  for (const word of Object.keys(summaries) as PurchaseAction[]) {
    command.addCommand(decisionCommand(word, world, ended))
  }
  command.addCommand(refundCommand(world, ended))
  return command
}

function listCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('list'))
    .summary('list purchases with their status')
    .option('--user <user>', 'id or e-mail address of their buyer (all users)')
    .option('--app <app>', 'id, client id or name of the requesting application (all)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop purchase list\n  $ benchtop purchase list --app variant-report --json',
    )
    .action(async (flags: PurchaseListFlags) => {
      const { listPurchases } = await import('../actions/purchases.ts')
      ended(await listPurchases(flags, world))
    })
}

function showCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('show'))
    .summary('show a purchase with its products')
    .argument('<purchase>', 'its id')
    .addHelpText('after', '\nExamples:\n  $ benchtop purchase show 101')
    .action(async (purchase: string, flags: PurchaseFlags) => {
      const { showPurchase } = await import('../actions/purchases.ts')
      ended(await showPurchase(purchase, flags, world))
    })
}

function decisionCommand(word: PurchaseAction, world: World, ended: Ended): Command {
  return withPlatformOptions(new Command(word))
    .summary(summaries[word])
    .argument('<purchase>', 'its id')
    .addHelpText('after', `\nExamples:\n  $ benchtop purchase ${word} 101`)
    .action(async (purchase: string, flags: PurchaseFlags) => {
      const { decidePurchase: tellPurchase } = await import('../actions/purchases.ts')
      ended(await tellPurchase(purchase, word, flags, world))
    })
}

function refundCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('refund'))
    .summary('refund a purchase, as the application that made it')
    .description(
      prose(`Refunds a completed purchase. The platform requires what only the application has: the token that
the purchase was made with, and the RefundSecret that it received.`),
    )
    .argument('<purchase>', 'its id')
    .requiredOption('--token <token>', 'the token that the purchase was made with')
    .requiredOption('--secret <secret>', 'its RefundSecret')
    .option('--comment <text>', 'why')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop purchase refund 101 --token "$TOKEN" --secret "$SECRET" --comment late',
    )
    .action(async (purchase: string, flags: RefundFlags) => {
      const { refundPurchase } = await import('../actions/purchases.ts')
      ended(await refundPurchase(purchase, flags, world))
    })
}
