import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { crc32, gzipSync } from 'node:zlib'

import { afterAll, describe, expect, it } from 'vitest'

import { readCheckReport } from '../check/check-report.ts'
import { canCompareWith, temporaryFolder } from '../testing/peer-tools.ts'
import { createGenomicsWorkers } from '../workers/genomics-workers.ts'

// A block of hostile bytes where a file has its header, which is unpacked first. Reads are unpacked by the same function.

const int32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeInt32LE(value | 0, 4 * at)
  return bytes
}

/** A number as CRAM has it, of 32 bits. */
const itf8 = (value: number) =>
  Buffer.from([
    0xf0 | ((value >>> 28) & 15),
    (value >>> 20) & 255,
    (value >>> 12) & 255,
    (value >>> 4) & 255,
    value & 15,
  ])

const withSum = (...parts: Uint8Array[]) => {
  const bytes = Buffer.concat(parts)
  return Buffer.concat([bytes, int32(crc32(bytes))])
}

const methods = 'raw gzip bzip2 lzma rans rans4x16 arith fqzcomp tok3'.split(' ')

function block(
  method: string,
  content: Uint8Array,
  size: number,
  stated = content.length,
  type = 0,
) {
  const head = Buffer.from([methods.indexOf(method), type])
  return withSum(head, itf8(0), itf8(stated), itf8(size), content)
}

function container(
  blocks: Uint8Array,
  length = blocks.length,
  landmarks: number[] = [],
  records = 0,
) {
  const numbers = [0, 1, 100, records].map(itf8)
  // The counters are of 64 bits.
  const counters = Buffer.from([0, 0])
  const places = [landmarks.length, ...landmarks].map(itf8)
  return Buffer.concat([withSum(int32(length), ...numbers, counters, itf8(1), ...places), blocks])
}

const sized = (...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([itf8(content.length), content])
}

/** A container whose records are all the same, which takes no bytes at all; its slices begin at these places. */
function sameRecords(count: number, features: number, slices: (first: number) => number[]) {
  const values = { BF: 0, CF: 0, RL: 10, AP: 0, FN: features, FC: 'D'.charCodeAt(0), FP: 1, DL: 0 }
  const encodings = Object.entries(values).map(([series, value]) =>
    Buffer.concat([Buffer.from(series), itf8(3), sized(...[1, value, 1, 0].map(itf8))]),
  )
  const scheme = Buffer.concat([
    sized(itf8(2), Buffer.from('SM\0\0\0\0\0TD'), itf8(0)),
    sized(itf8(encodings.length), ...encodings),
    sized(itf8(0)),
  ])
  const head = block('raw', scheme, scheme.length, scheme.length, 1)
  const numbers = [0, 1, 100, count].map(itf8)
  const facts = Buffer.concat([...numbers, Buffer.from([0]), ...[0, 0, -1].map(itf8), zeros(16)])
  const slice = block('raw', facts, facts.length, facts.length, 2)
  const blocks = Buffer.concat([head, slice])
  return container(blocks, blocks.length, slices(head.length), count)
}

const definition = Buffer.concat([Buffer.from('CRAM\u0003\u0001', 'latin1'), Buffer.alloc(20)])
const fileOf = (...parts: Uint8Array[]) => Buffer.concat([definition, ...parts])
const headerOf = (method: string, content: Uint8Array, size: number, stated?: number) =>
  fileOf(container(block(method, content, size, stated)))

const workers = createGenomicsWorkers({ size: 1, idleMs: 1000 })
afterAll(() => workers.close())

const mebibyte = 1 << 20

/** What a check on a thread says of a file, with the most memory that the process took, and how often it had its turn. */
async function checked(bytes: Uint8Array, signal?: AbortSignal) {
  using folder = temporaryFolder()
  const path = folder.file('hostile.cram')
  writeFileSync(path, bytes)
  const before = process.memoryUsage.rss()
  let [most, turns] = [before, 0]
  const timer = setInterval(() => {
    turns += 1
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const started = performance.now()
  const report = readCheckReport(await workers.checkData({ path }, { signal }))
  clearInterval(timer)
  const reasons = report.findings.flatMap(({ rule, reason }) => (rule === 'refused' ? reason : []))
  return {
    reasons,
    memory: (most - before) / mebibyte,
    turns,
    ms: performance.now() - started,
  }
}

const zeros = (size: number) => Buffer.alloc(size)
const packed = (tool: string, ...options: string[]) =>
  execFileSync(tool, ['-c', ...options], { input: zeros(64 * mebibyte), maxBuffer: mebibyte })
/** A number in bytes of 7 bits. */
const upTo7 = (value: number) =>
  Buffer.from([28, 21, 14, 7].map((shift) => 128 | ((value >>> shift) & 127)).concat(value & 127))
const most = 2 ** 28

describe('a block of a CRAM file that is a bomb', () => {
  const lines = (line: string, size: number) =>
    gzipSync(Buffer.concat([int32(size - 4), Buffer.alloc(size - 4, line)]))
  const rans = (size: number) => Buffer.concat([Buffer.from([0]), int32(20, size), zeros(20)])
  /** Its flags have it in stripes, packed, by runs or plain, each with a size of its own. */
  const nested = (flags: number) =>
    Buffer.concat([
      Buffer.from([flags]),
      upTo7(2 ** 26),
      Buffer.from([4]),
      ...[2 ** 30, 2 ** 30, 2 ** 30].map(upTo7),
      zeros(40),
    ])
  const tokens = Array.from({ length: 8 }, (_, at) =>
    Buffer.concat([Buffer.from([at === 0 ? 0x80 : at, 20, 0]), upTo7(most), zeros(14)]),
  )

  const bombs: [string, string, () => Uint8Array, number, RegExp][] = [
    ['states less than it is', 'gzip', () => gzipSync(zeros(most)), 100, /larger than 100 bytes/],
    [
      'states more than is read',
      'gzip',
      () => gzipSync('x'),
      2 ** 31 - 1,
      /too large.* 2147483647/,
    ],
    [
      'is a header of a size',
      'gzip',
      () => gzipSync(zeros(most)),
      most,
      /its header has 268435456/,
    ],
    [
      'is empty lines',
      'gzip',
      () => lines('\n', 250 * mebibyte),
      250 * mebibyte,
      /its header has 262144000/,
    ],
    [
      'is one chromosome, again and again',
      'gzip',
      () => lines('@SQ\tSN:1\tLN:1\n', 60 * mebibyte),
      60 * mebibyte,
      /@SQ.* of its header/,
    ],
    ['states too little', 'rans', () => rans(2 ** 30), 100, /another size/],
    ['states all that it may', 'rans', () => rans(most), most, /rans_uncompress failed/],
    ...[0, 1, 8, 64, 72, 128, 192].flatMap((flags): typeof bombs => [
      [`has flags ${flags}`, 'rans4x16', () => nested(flags), 2 ** 26, /failed/],
      [`has flags ${flags}`, 'arith', () => nested(flags), 2 ** 26, /failed/],
    ]),
    [
      'is of names',
      'tok3',
      () => Buffer.concat([int32(1000, 10), Buffer.from([0]), ...tokens]),
      1000,
      /failed/,
    ],
    [
      'is of qualities',
      'fqzcomp',
      () => Buffer.concat([upTo7(most), Buffer.from([5]), zeros(100)]),
      most,
      /failed/,
    ],
    ['has no such method', 'other', () => zeros(8), 8, /damaged/],
  ]
  if (canCompareWith('bzip2')) {
    bombs.push(['states less than it is', 'bzip2', () => packed('bzip2'), 100, /failed/])
  }
  if (canCompareWith('xz')) {
    bombs.push(['states less than it is', 'lzma', () => packed('xz'), 100, /out of bounds/])
    const large = () => packed('xz', '--lzma2=dict=1536MiB')
    bombs.push(['wants a large dictionary', 'lzma', large, 64 * mebibyte, /get_next_output/])
  }

  it.each(bombs)(
    '[COV-08, SEC-11] %s as %s: it is refused, in little memory',
    { timeout: 120_000 },
    async (_, method, make, size, reason) => {
      const { reasons, memory, turns, ms } = await checked(headerOf(method, make(), size))
      expect(reasons).toEqual([expect.stringMatching(reason)])
      expect(memory).toBeLessThan(800)
      // The thread of everything else has its turns meanwhile.
      if (ms > 500) expect(turns).toBeGreaterThan(5)
    },
  )

  it('[COV-08] is shorter than it states, cut anywhere or not there', async () => {
    const [content, sound] = [gzipSync(zeros(1000)), headerOf('gzip', gzipSync(zeros(1000)), 1000)]
    for (const stated of [-1, 0, content.length - 1, content.length + 9, 2 ** 31 - 1]) {
      const { reasons } = await checked(headerOf('gzip', content, 1000, stated))
      expect(reasons).toHaveLength(1)
    }
    for (let size = 26; size < sound.length; size += 3) {
      const { reasons } = await checked(sound.subarray(0, size))
      expect(reasons).toEqual([expect.stringMatching(/container at byte 26 .* damaged/)])
    }
  })
})

describe('a CRAM file', () => {
  const text = '@SQ\tSN:1\tLN:1000000\n'
  const content = Buffer.concat([int32(text.length), Buffer.from(text)])
  const header = container(block('raw', content, content.length))
  const one = (first: number) => [first]

  it('[COV-08] of records that take no bytes is read up to what its size is good for', async () => {
    expect((await checked(fileOf(header, sameRecords(1000, 0, one)))).reasons).toEqual([])
    const endless = [
      [2 ** 31 - 1, 0],
      [1000, 2 ** 31 - 1],
    ] as const
    for (const [records, features] of endless) {
      const { reasons } = await checked(fileOf(header, sameRecords(records, features, one)))
      expect(reasons).toEqual([expect.stringMatching(/more values than its file has room for/)])
    }
  }, 300_000)

  it('[COV-08] whose slices or containers lead back is refused', async () => {
    const places = [
      (first: number) => Array.from({ length: 5000 }, () => first),
      () => [0],
      () => [-5],
      (first: number) => [first, first - 1],
      () => [2 ** 30],
    ]
    for (const slices of places) {
      const { reasons } = await checked(fileOf(header, sameRecords(10, 0, slices)))
      expect(reasons).toEqual([expect.stringMatching(/container at byte \d+ .* damaged/)])
    }
    for (const length of [-1, -header.length, -(2 ** 31), 2 ** 31 - 1]) {
      const { reasons } = await checked(fileOf(header, container(zeros(0), length)))
      expect(reasons).toEqual([expect.stringMatching(/damaged|too large/)])
    }
  })

  it('[COV-08] of containers without anything ends with the file', async () => {
    const empty = Array.from({ length: 2000 }, () => container(zeros(0)))
    expect((await checked(fileOf(header, ...empty))).reasons).toEqual([])
  })
})
