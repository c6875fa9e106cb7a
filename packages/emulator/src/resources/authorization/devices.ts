import {
  conflict,
  deviceAuthorizationMachine,
  limits,
  next,
  OAuthError,
  type DeviceAuthorizationEvent,
} from '@benchtop/contracts'
import type { Chance } from '../../ids/chance.ts'
import { hashSecret } from '../../ids/secrets.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import { found } from '../found.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { AuthorizationStore, DeviceRow } from './authorization-store.ts'
import { missingParameters, type Exchange } from './exchange.ts'
import { formatUserCode, makeUserCode, readUserCode } from './user-code.ts'

/** The path below the UI host of the page where the code of a device is typed. */
export const devicePath = '/device'

/** The page below the UI host, with a code filled in where there is one. */
export function deviceAddress(userCode: string): string {
  if (userCode === '') return devicePath
  return `${devicePath}?${new URLSearchParams({ code: userCode }).toString()}`
}

/** The two codes of a device: the one that its user types, and the one that it keeps to itself. */
export type DeviceCodes = { readonly userCode: string; readonly deviceCode: string }

/** A device that waits for its user's word. */
export type WaitingDevice = {
  readonly id: number
  readonly applicationId: number
  readonly scopes: readonly string[]
  /** As it is shown, such as `WDJB-MJHT`. */
  readonly userCode: string
}

/** One of the devices that wait, and when its time is over. */
export type PendingDevice = Omit<WaitingDevice, 'userCode'> & { readonly expiresMs: number }

export type Devices = {
  start(applicationId: number, scopes: readonly string[]): DeviceCodes
  /** The device that a user code belongs to; undefined where there is none, its time is over or it is decided. */
  waiting(userCode: string): WaitingDevice | undefined
  /** All devices that wait. Their user codes are known to them alone, as all secrets are. */
  pending(): readonly PendingDevice[]
  /** A user's word; 409 where there has been one. */
  decide(id: number, userId: number, decision: 'approve' | 'reject'): void
  /** `grant_type=device`: the token of a device, once its user has approved it. */
  exchange: Exchange
}

type DevicesOptions = {
  readonly store: AuthorizationStore
  readonly database: Database
  readonly tokens: Tokens
  readonly clock: Clock
  readonly chance: Chance
}

/** How long a device is still known whose time is over, so that it hears that it is. */
const expiredKeptMs = 24 * 3_600_000

/** A device that asks every so many seconds by its own clock comes a little early now and then. */
const earlyMs = 250

export function createDevices(options: DevicesOptions): Devices {
  const { store, database, clock } = options
  return {
    start: (applicationId, scopes) => startDevice(applicationId, scopes, options),
    waiting(text) {
      const userCode = readUserCode(text)
      const row = userCode === undefined ? undefined : store.deviceByUserCode(hashSecret(userCode))
      if (userCode === undefined || row?.status !== 'pending') return undefined
      if (clock.now() >= row.expires_ms) return undefined
      return {
        id: row.id,
        applicationId: row.application_id,
        scopes: row.scopes.split(',').filter(Boolean),
        userCode: formatUserCode(userCode),
      }
    },
    pending: () =>
      store.pendingDevices(clock.now()).map((row) => ({
        id: row.id,
        applicationId: row.application_id,
        scopes: row.scopes.split(',').filter(Boolean),
        expiresMs: row.expires_ms,
      })),
    decide(id, userId, decision) {
      const device = () => found(store.device(id), 'This device')
      database.transaction(() => move(store, device(), decision, userId))
    },
    exchange: createDeviceExchange(options),
  }
}

function startDevice(
  applicationId: number,
  scopes: readonly string[],
  { store, clock, chance }: DevicesOptions,
): DeviceCodes {
  const freeUserCode = (): string => {
    const code = makeUserCode(chance)
    return store.deviceByUserCode(hashSecret(code)) === undefined ? code : freeUserCode()
  }

  const deviceCode = chance.secret()
  const now = clock.now()
  store.dropDevices(now - expiredKeptMs)
  const userCode = freeUserCode()
  store.insertDevice({
    hash: hashSecret(deviceCode),
    user_code_hash: hashSecret(userCode),
    application_id: applicationId,
    scopes: scopes.join(','),
    interval_ms: limits.oauth.pollIntervalMs,
    expires_ms: now + limits.oauth.deviceCodeMs,
  })
  return { userCode: formatUserCode(userCode), deviceCode }
}

/** How a device comes by its token: it polls until its user has decided. */
function createDeviceExchange({ store, database, tokens, clock }: DevicesOptions): Exchange {
  const stillPending = (row: DeviceRow): OAuthError => {
    const now = clock.now()
    const isTooFast = row.polled_ms !== null && now - row.polled_ms < row.interval_ms - earlyMs
    const intervalMs = row.interval_ms + (isTooFast ? limits.oauth.slowDownMs : 0)
    store.pollDevice(row.id, now, intervalMs)
    return isTooFast
      ? new OAuthError('slow_down', `Ask every ${intervalMs / 1000} seconds from now on.`)
      : new OAuthError('authorization_pending', "The user hasn't decided yet.")
  }

  const redeem = (row: DeviceRow): string =>
    database.transaction(() => {
      const userId = row.user_id as number
      move(store, row, 'redeem', userId)
      const scopes = row.scopes.split(',').filter(Boolean)
      return tokens.grant({ userId, applicationId: row.application_id, scopes }).token
    })

  const poll = (application: ApplicationRow, deviceCode: string): string => {
    const row = store.deviceByHash(hashSecret(deviceCode))
    if (row === undefined || row.application_id !== application.id) {
      throw invalid('This device code is not one that was given to this application.')
    }
    if (row.status === 'redeemed') throw invalid('This device code has given its token before.')
    if (clock.now() >= row.expires_ms) {
      throw new OAuthError('expired_token', 'The time for this device is over. Begin again.')
    }
    switch (row.status) {
      case 'pending':
        throw stillPending(row)
      case 'rejected':
        throw new OAuthError('access_denied', 'The user refused.')
      case 'approved':
        return redeem(row)
    }
  }

  return (application, { code, device_code: deviceCode = code }) => {
    if (deviceCode === undefined) throw missingParameters(['code'])
    return poll(application, deviceCode)
  }
}

function move(
  store: AuthorizationStore,
  row: DeviceRow,
  event: DeviceAuthorizationEvent,
  userId: number,
): void {
  const status = next(deviceAuthorizationMachine, row.status, event)
  if (status === undefined) throw conflict(`A device that is ${row.status} can't ${event}.`)
  store.moveDevice(row.id, status, userId)
}

function invalid(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}
