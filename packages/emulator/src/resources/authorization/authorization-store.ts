import type { DeviceAuthorizationStatus } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { insertRow, updateRow } from '../../storage/rows.ts'

/** A code that a dialog issued; used where it has a token. */
export type CodeRow = {
  id: number
  user_id: number
  application_id: number
  redirect_uri: string
  scopes: string
  /** The PKCE challenge: the hash that the verifier must have. */
  challenge: string | null
  /** The session whose launch the code is for. */
  appsession_id: number | null
  token_id: number | null
  expires_ms: number
}

export type NewCodeRow = Omit<CodeRow, 'id' | 'token_id'> & {
  hash: Uint8Array
  /** The code itself, where a launch was redirected with it. */
  launch_code: string | null
}

/** A device that is waiting for its user's decision. */
export type DeviceRow = {
  id: number
  application_id: number
  scopes: string
  status: DeviceAuthorizationStatus
  /** Who decided. */
  user_id: number | null
  interval_ms: number
  polled_ms: number | null
  expires_ms: number
}

export type NewDeviceRow = Pick<
  DeviceRow,
  'application_id' | 'scopes' | 'interval_ms' | 'expires_ms'
> & { hash: Uint8Array; user_code_hash: Uint8Array }

const deviceColumns =
  'id, application_id, scopes, status, user_id, interval_ms, polled_ms, expires_ms'

export function authorizationStore(database: Database) {
  return { ...codes(database), ...consents(database), ...devices(database) }
}
export type AuthorizationStore = ReturnType<typeof authorizationStore>

/** The codes that a user's word becomes, until an app has exchanged them. */
function codes(database: Database) {
  return {
    insertCode: (row: NewCodeRow): void =>
      void insertRow<NewCodeRow>(database, 'authorization_code', row),
    /** The unused code that a launch was redirected with, if it is valid at a time. */
    codeOfLaunch: database.values<[sessionId: number, atMs: number], string>(
      `SELECT launch_code FROM authorization_code
     WHERE appsession_id = ? AND launch_code IS NOT NULL AND expires_ms > ? ORDER BY id DESC LIMIT 1`,
    ).get,
    codeByHash: database.statement<[hash: Uint8Array], CodeRow>(
      `SELECT id, user_id, application_id, redirect_uri, scopes, challenge, appsession_id, token_id, expires_ms
     FROM authorization_code WHERE hash = ?`,
    ).get,
    useCode: (id: number, token_id: number): void =>
      updateRow<CodeRow & NewCodeRow>(database, 'authorization_code', id, {
        token_id,
        launch_code: null,
      }),
    /** Forgets the codes that expired before a moment and were never used. */
    dropCodes: database.statement<[beforeMs: number]>(
      'DELETE FROM authorization_code WHERE expires_ms < ? AND token_id IS NULL',
    ).run,
  }
}

/** What apps ask for whose sessions await their users. */
function consents(database: Database) {
  const storeConsent = database.statement<[number, string]>(
    `INSERT INTO trigger_consent (appsession_id, scopes) VALUES (?, ?)
     ON CONFLICT (appsession_id) DO UPDATE SET scopes = excluded.scopes`,
  )
  const consent = database.values<[number], string>(
    'SELECT scopes FROM trigger_consent WHERE appsession_id = ?',
  )
  return {
    /** Stores what an app asks for whose session awaits its user's word. */
    storeConsent: (sessionId: number, scopes: readonly string[]): void =>
      void storeConsent.run(sessionId, scopes.join(',')),
    consentOf: (sessionId: number): readonly string[] | undefined =>
      consent.get(sessionId)?.split(',').filter(Boolean),
  }
}

/** The devices that wait for a user, or have been decided. */
function devices(database: Database) {
  return {
    insertDevice: (row: NewDeviceRow): void =>
      void insertRow<DeviceRow & NewDeviceRow>(database, 'device_authorization', {
        ...row,
        status: 'pending',
      }),
    device: database.statement<[id: number], DeviceRow>(
      `SELECT ${deviceColumns} FROM device_authorization WHERE id = ?`,
    ).get,
    deviceByHash: database.statement<[hash: Uint8Array], DeviceRow>(
      `SELECT ${deviceColumns} FROM device_authorization WHERE hash = ?`,
    ).get,
    deviceByUserCode: database.statement<[hash: Uint8Array], DeviceRow>(
      `SELECT ${deviceColumns} FROM device_authorization WHERE user_code_hash = ?`,
    ).get,
    /** The devices that are waiting for a user's decision at a time. */
    pendingDevices: database.statement<[atMs: number], DeviceRow>(
      `SELECT ${deviceColumns} FROM device_authorization
     WHERE status = 'pending' AND expires_ms > ? ORDER BY id`,
    ).all,
    moveDevice: (id: number, status: DeviceAuthorizationStatus, user_id: number): void =>
      updateRow<DeviceRow>(database, 'device_authorization', id, { status, user_id }),
    pollDevice: (id: number, polled_ms: number, interval_ms: number): void =>
      updateRow<DeviceRow>(database, 'device_authorization', id, { polled_ms, interval_ms }),
    /** Deletes the devices that had expired at a time. */
    dropDevices: database.statement<[beforeMs: number]>(
      'DELETE FROM device_authorization WHERE expires_ms < ?',
    ).run,
  }
}
