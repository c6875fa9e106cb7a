import zlib from 'node:zlib'

import { stopPoint } from './stop-point.ts'

// The functions of zlib that allocate a stream, each with a stop point before it; nothing else imports them.

/** As in zlib. */
export const inflateRawSync: typeof zlib.inflateRawSync = (data, options) => {
  stopPoint()
  return zlib.inflateRawSync(data, options)
}

/** As in zlib. */
export const deflateRawSync: typeof zlib.deflateRawSync = (data, options) => {
  stopPoint()
  return zlib.deflateRawSync(data, options)
}

/** As in zlib. */
export const gunzipSync: typeof zlib.gunzipSync = (data, options) => {
  stopPoint()
  return zlib.gunzipSync(data, options)
}

/** As in zlib. */
export const createGunzip: typeof zlib.createGunzip = (options) => {
  stopPoint()
  return zlib.createGunzip(options)
}

/** As in zlib. */
export const createInflateRaw: typeof zlib.createInflateRaw = (options) => {
  stopPoint()
  return zlib.createInflateRaw(options)
}

/** What ends a stream with the bytes at hand. */
export const finishFlush = zlib.constants.Z_FINISH
