import {
  conflict,
  deviceAuthorizationMachine,
  limits,
  next,
  OAuthError,
  type DeviceAuthorizationEvent,
} from '@benchtop/contracts'
import type { Random } from '../../ids/random.ts'
import { hashSecret } from '../../ids/secrets.ts'
import type { Changing } from '../changing.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import { orNotFound } from '../or-not-found.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { AuthorizationStore, DeviceRow } from './authorization-store.ts'
import { missingParameters, type Exchange } from './exchange.ts'
import { formatUserCode, makeUserCode, readUserCode } from './user-code.ts'

/** The path, on the UI host, of the page where the user enters the code of a device. */
export const devicePath = '/device'

/** The path of the page on the UI host, with the code filled in where one is given. */
export function deviceAddress(userCode: string): string {
  if (userCode === '') return devicePath
  return `${devicePath}?${new URLSearchParams({ code: userCode }).toString()}`
}

/** The two codes of a device: the one that its user enters, and the one that stays secret. */
export type DeviceCodes = { readonly userCode: string; readonly deviceCode: string }

/** A device that is waiting for its user's decision. */
export type WaitingDevice = {
  readonly id: number
  readonly applicationId: number
  readonly scopes: readonly string[]
  /** As it is shown, such as `WDJB-MJHT`. */
  readonly userCode: string
}

/** A waiting device, and when it expires. */
export type PendingDevice = Omit<WaitingDevice, 'userCode'> & { readonly expiresMs: number }

type DevicesOptions = Changing & {
  readonly store: AuthorizationStore
  readonly tokens: Tokens
  readonly random: Random
}

/** How long an expired device is retained, so that it receives `expired_token`. */
const expiredKeptMs = 24 * 3_600_000

/** A device that polls by its own clock is sometimes slightly early. */
const earlyMs = 250

export function createDevices(options: DevicesOptions) {
  const { store, database, clock } = options
  return {
    start: (applicationId: number, scopes: readonly string[]): DeviceCodes =>
      startDevice(applicationId, scopes, options),
    /** The device with a user code; undefined where there is none, it has expired or it is decided. */
    waiting(text: string): WaitingDevice | undefined {
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
    /** All waiting devices, without their user codes, of which only hashes are stored. */
    pending: (): readonly PendingDevice[] =>
      store.pendingDevices(clock.now()).map((row) => ({
        id: row.id,
        applicationId: row.application_id,
        scopes: row.scopes.split(',').filter(Boolean),
        expiresMs: row.expires_ms,
      })),
    /** A user's decision; 409 where there has been one. */
    decide(id: number, userId: number, decision: 'approve' | 'deny'): void {
      const device = () => orNotFound(store.device(id), 'This device')
      database.transaction(() => move(store, device(), decision, userId))
    },
    /** `grant_type=device`: the token of a device, once its user has approved it. */
    exchange: createDeviceExchange(options),
  }
}
export type Devices = ReturnType<typeof createDevices>

function startDevice(
  applicationId: number,
  scopes: readonly string[],
  { store, clock, random }: DevicesOptions,
): DeviceCodes {
  const freeUserCode = (): string => {
    const code = makeUserCode(random)
    return store.deviceByUserCode(hashSecret(code)) === undefined ? code : freeUserCode()
  }

  const deviceCode = random.secret()
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
      ? new OAuthError('slow_down', `Poll at most every ${intervalMs / 1000} seconds from now on.`)
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
      throw invalid('This device code was not issued to this application.')
    }
    if (row.status === 'redeemed')
      throw invalid('A token has already been issued for this device code.')
    if (clock.now() >= row.expires_ms) {
      throw new OAuthError('expired_token', 'This device code has expired. Request a new one.')
    }
    switch (row.status) {
      case 'pending':
        throw stillPending(row)
      case 'rejected':
        throw new OAuthError('access_denied', 'The user denied access.')
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
