import type { ControlCall } from './control-client.ts'

/** An analysis as the platform's owner sees it, with the sessions of its nodes. */
export type PlatformSession = {
  /** Its href. */
  readonly appSession: string
  readonly name: string
  readonly status: string
  readonly statusSummary: string
}

/** What the platform tells a user by itself. Points in time are ISO 8601, by the platform's clock. */
export type Notice = {
  readonly id: string
  readonly user: string
  readonly kind: string
  readonly text: string
  /** The href of what it is about. */
  readonly subject: string
  readonly created: string
  /** When it was read; null while it is new. */
  readonly read: string | null
}

/** The analyses of a platform, and its notices to users. */
export type SessionsClient = {
  get(id: string): Promise<PlatformSession & { readonly children: readonly PlatformSession[] }>
  stop(id: string): Promise<PlatformSession>
  resolve(id: string, status: 'Running' | 'Complete'): Promise<PlatformSession>
  notices(user?: string): Promise<readonly Notice[]>
  readNotice(id: string): Promise<Notice>
}

export function createSessionsClient(call: ControlCall): SessionsClient {
  return {
    get: (id) => call('GET', `appsessions/${id}`),
    stop: (id) => call('POST', `appsessions/${id}/stop`, {}),
    resolve: (id, status) => call('POST', `appsessions/${id}/resolve`, { status }),
    async notices(user) {
      const query = user === undefined ? '' : `?user=${encodeURIComponent(user)}`
      return (await call<{ notices: readonly Notice[] }>('GET', `notices${query}`)).notices
    },
    readNotice: (id) => call('POST', `notices/${encodeURIComponent(id)}/read`, {}),
  }
}
