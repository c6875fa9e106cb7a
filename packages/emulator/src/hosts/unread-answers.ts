import { control, faces, PlatformError } from '@benchtop/contracts'
import type { Face } from '../exchanges/exchange.ts'
import { downloadPath } from '../resources/files/download-addresses.ts'
import { requestOrigin } from '../shared-bench/request-origin.ts'
import type { Request, Response } from './node-http.ts'

/** As many downloads and streams of events may one client have open: each holds a megabyte or two where it isn't read. */
const mostStreams = 64

/** So many bytes of other answers may wait for one client. */
const mostUnreadBytes = 64 * 1024 * 1024

const retrySeconds = '5'

const eventsPath = faces.control.base + control.followEvents.path

export function createUnreadAnswers() {
  const open = new Set<Response>()
  return {
    /** Notes a request until its answer is read; throws 429 where its client has to read others first. */
    admit(request: Request, response: Response, face: Face): void {
      // Few are not looked through, and an owner gets to the pages and the control API whatever else is left unread.
      if (open.size >= mostStreams && (face !== 'ui' || isStream(request))) {
        requireRoom(request, open)
      }
      open.add(response)
      response.on('close', () => open.delete(response))
    },
  }
}
/** The answers of a platform that clients haven't read. */
export type UnreadAnswers = ReturnType<typeof createUnreadAnswers>

function requireRoom(request: Request, open: ReadonlySet<Response>): void {
  const [client, asStream] = [clientOf(request), isStream(request)]
  const others = [...open].filter(({ req }) => {
    const other = req as Request
    return clientOf(other) === client && isStream(other) === asStream
  })
  if (asStream) {
    if (others.length >= mostStreams) throw tooMany(`${mostStreams} downloads or events open`)
  } else if (others.reduce((sum, one) => sum + one.writableLength, 0) >= mostUnreadBytes) {
    throw tooMany('answers of 64 MB unread')
  }
}

function isStream({ url }: Request): boolean {
  return url.startsWith(downloadPath) || url.split('?', 1)[0] === eventsPath
}

function clientOf(request: Request): string | undefined {
  return requestOrigin(request)?.address ?? request.socket.remoteAddress
}

function tooMany(what: string): PlatformError {
  return new PlatformError(
    'TooManyRequests',
    `This client has ${what}: read or close them, and try again in ${retrySeconds} seconds.`,
    { headers: { 'retry-after': retrySeconds, 'x-retry-after': retrySeconds } },
  )
}
