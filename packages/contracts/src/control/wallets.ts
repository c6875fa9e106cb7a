import { z } from 'zod'
import { record } from '../results.ts'
import { amount, credits, id, moment, owners, strictJson } from './scalars.ts'

/** Why credits moved. */
export const walletEntryKinds = ['opening', 'credit', 'debit', 'purchase', 'refund'] as const
export type WalletEntryKind = (typeof walletEntryKinds)[number]

/** A user's balance, with every line of the ledger that adds up to it, and what is held of it. */
const walletRecord = z.strictObject({
  user: id,
  balance: credits,
  /** The part of the balance that is held for jobs that have not started. */
  held: credits,
  ledger: z.array(
    z.strictObject({
      kind: z.enum(walletEntryKinds),
      amount: credits,
      /** After this line. */
      balance: credits,
      purchase: id.nullable(),
      note: z.string().nullable(),
      created: moment,
    }),
  ),
})
export type WalletRecord = z.output<typeof walletRecord>

const body = strictJson({
  // Checked only for what is an amount: a refinement is called with whatever was sent.
  amount: amount.pipe(z.string().refine((text) => /[1-9]/.test(text), 'must be more than nothing')),
  note: z.string().max(256, 'must have at most 256 characters').optional(),
})

const responses = { 200: record(walletRecord) } as const

export const wallets = {
  getWallet: owners('getWallet', 'GET', '/wallets/{user}', {
    summary: "Returns a user's balance, with every line of the ledger that adds up to it.",
    responses,
  }),
  creditWallet: owners('creditWallet', 'POST', '/wallets/{user}/credit', {
    summary: "Adds credits to a user's wallet.",
    body,
    responses,
  }),
  debitWallet: owners('debitWallet', 'POST', '/wallets/{user}/debit', {
    summary: "Takes credits from a user's wallet, as far as it has them.",
    body,
    responses,
  }),
} as const
