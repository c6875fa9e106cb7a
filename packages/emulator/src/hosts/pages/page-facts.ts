import { noticeView } from '../../control/notices-control.ts'
import { browserSession } from '../browser-session.ts'
import type { HostOptions } from '../host.ts'
import type { Request, Response } from '../node-http.ts'

/**
 * What every page of the console shows, in the page itself: a request for each of them would take longer than all else
 * that a browser does before the page is there. A user has nothing here that the control API would refuse.
 */
export function pageFacts(options: HostOptions, request: Request, response: Response) {
  const { platform, clock, development, events } = options.control
  const session = browserSession(options, request, response)
  if (session.user === null) return { session }
  const { conditions, notices } = platform
  const unread = notices.rules.list(Number(session.user.id)).filter((one) => one.read_ms === null)
  return {
    session,
    // Counted before anything else is read: what happens meanwhile is read again.
    events: events.count(),
    clock: clock.read(),
    notifications: conditions.listNotifications(),
    faults: conditions.listFaults(),
    notices: unread.map(noticeView),
    ...(session.role === 'owner' && { development: development.current }),
  }
}
