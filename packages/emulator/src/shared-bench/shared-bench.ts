import { join } from 'node:path'
import type { Places } from '../kernel/places.ts'
import { openSideDatabase } from '../storage/file-database.ts'
import { createAudit, type Audit } from './audit.ts'
import { auditSteps } from './audit-store.ts'
import { createGate, readProxies, type Gate } from './gate.ts'
import type { SharedOptions } from './shared-options.ts'

/** What a bench for a team has in addition: who is let in, who is an owner, and what is noted of what they do. */
export type SharedBench = {
  readonly gate: Gate
  readonly audit: Audit
  readonly options: SharedOptions
  /** Whether the user with this e-mail address is an owner. */
  isOwner(email: string): boolean
}

const defaultAuditDays = 365

/** Opens the audit log in the data folder; in memory without one. */
export function openSharedBench(
  options: SharedOptions,
  places: Places,
  dataFolder: string | null,
): SharedBench {
  const { owners, trustedProxies, auditDays = defaultAuditDays } = options
  const path = dataFolder === null ? undefined : join(dataFolder, 'audit.sqlite')
  const known = new Set(owners.map((email) => email.trim().toLowerCase()))
  return {
    options,
    gate: createGate(places, trustedProxies && readProxies(trustedProxies)),
    audit: createAudit(openSideDatabase(path, auditSteps), auditDays),
    isOwner: (email) => known.has(email.toLowerCase()),
  }
}
