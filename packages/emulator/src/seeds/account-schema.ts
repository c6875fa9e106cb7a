import { webAddress } from '@benchtop/contracts'
import { z } from 'zod'
import { id, list, moment, name } from './seed-scalars.ts'

/** What an account pays for. Without one it has the basic subscription. */
export const subscription = z.strictObject({
  name,
  plan: name,
  startDate: moment.optional(),
  expirationDate: moment.optional(),
  /** How much storage it includes; unlimited where that is absent. */
  storageBytes: z.int().nonnegative().optional(),
})

/** An account that is a workgroup: a user of that id, whom others share. */
const workgroup = z.strictObject({
  id,
  owner: id,
  members: z.array(id).optional(),
  displayName: name.optional(),
  externalProviderId: name.optional(),
  isCollaborative: z.boolean().optional(),
})

/** An instrument also exists without being listed once a run names it; here it gets a name of its own. */
const instrument = z.strictObject({
  id: id.optional(),
  /** What runs name as their InstrumentName. */
  serialNumber: name,
  name: name.optional(),
  type: z.string().optional(),
})

const apiAgreement = z.strictObject({
  id: id.optional(),
  title: name,
  url: webAddress,
  category: name,
  /** The users who have signed it. */
  signedBy: z.array(id).optional(),
})

/** What accounts have in addition to their data. */
export const accountLists = {
  workgroups: list(workgroup, 'Makes workgroups of users that are listed, with their members.'),
  instruments: list(
    instrument,
    'Names for the instruments of runs, which exist without being listed.',
  ),
  apiAgreements: list(apiAgreement, 'Terms that users sign.'),
} as const
