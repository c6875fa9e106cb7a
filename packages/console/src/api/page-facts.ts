import type {
  ClockRecord,
  ControlNotice,
  Development,
  Fault,
  NotificationRecord,
} from '@benchtop/contracts'

/** The signed-in user of this browser, and the location of the platform. */
export type Session = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string } | null
  /** The CSRF token that every changing call carries. */
  readonly csrf: string
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  /** The platform's time, ISO 8601. */
  readonly now: string
  /** Whether one click signs in to an account. */
  readonly oneClick: boolean
  /** What the user may do: a member of a shared bench has what is theirs, and everyone else is an owner. */
  readonly role: 'owner' | 'member'
}

/** What the platform has written into the page that it served, so that it isn't requested again. */
type PageFacts = {
  readonly session: Session
  /** The others are of a signed-in user. How many events there had been when it was served. */
  readonly events?: number
  readonly clock?: ClockRecord
  readonly notifications?: readonly NotificationRecord[]
  readonly faults?: readonly Fault[]
  /** Those that are unread. */
  readonly notices?: readonly ControlNotice[]
  /** Undefined for a member of a shared bench. */
  readonly development?: Development | null
}

// Modules that read it are used outside browsers as well, in tests.
const json =
  typeof document === 'undefined' ? undefined : document.getElementById('page-facts')?.textContent

/** Undefined where the page comes from elsewhere, such as from a server for development. */
export const pageFacts: PageFacts | undefined =
  json == null ? undefined : (JSON.parse(json) as PageFacts)
