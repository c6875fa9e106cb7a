import { EmulatorError } from '../emulator-error.ts'
import type { Platform } from '../platform/platform.ts'
import { readRegistration, type Registration } from '../seeds/register-application.ts'
import type { SeedInput } from '../seeds/seed-input.ts'
import type { OwnersChanges } from './owners-changes.ts'

/** Applications that are registered while the platform runs, and stay so whatever state is restored. */
export type Registrations = {
  /**
   * Registers an application, or registers one again under the same id: its document is one of a seed's `applications`.
   */
  register(input: SeedInput): Promise<{ id: string; clientId: string }>
  /** The manifest that an application was registered from, and the members that it defines. */
  manifestOf(id: number): { readonly path: string; readonly members: readonly string[] } | undefined
  /** Registers all of them in a state that was just restored. */
  reapply(): void
}

export function createRegistrations(platform: Platform, changes: OwnersChanges): Registrations {
  /** By the names of where they come from. */
  const registered = new Map<string, Registration>()
  /** By the ids of the applications. */
  const manifests = new Map<number, { path: string; members: readonly string[] }>()
  return {
    async register(input) {
      const registration = await readRegistration(input, platform)
      const id = registration()
      registered.set(input.name, registration)
      manifests.set(id, { path: input.name, members: Object.keys(input.document as object) })
      changes.emit('application', { id: String(id) })
      return { id: String(id), clientId: platform.applications.rows.get(id)?.client_id ?? '' }
    },
    manifestOf: (id) => manifests.get(id),
    reapply() {
      for (const registration of registered.values()) {
        try {
          registration()
        } catch (error) {
          // A state without the application's owner can't contain the application.
          if (!(error instanceof EmulatorError)) throw error
        }
      }
    },
  }
}
