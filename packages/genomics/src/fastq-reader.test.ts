import { expect, it } from 'vitest'

import { createFastqReader } from './fastq-reader.ts'

/** All that a reader reports of a text that comes in pieces of a size; pieces of a line are joined. */
function reportedOf(text: string, size: number) {
  const seen: string[] = []
  const reader = createFastqReader({
    line(part, bytes, start, end) {
      const key = `${reader.line} ${part} `
      const content = bytes.toString('latin1', start, end)
      if (seen.at(-1)?.startsWith(key)) seen[seen.length - 1] += content
      else seen.push(key + content)
    },
    read: (bases) => seen.push(`${reader.line} read of ${bases}`),
    wrong: (reason) => seen.push(`${reader.line} ${reason}`),
  })
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
  reader.finish()
  return seen
}

it('[DAT-01, COV-08] reports the same of a FASTQ file however it is cut, and continues after what is wrong', () => {
  const text =
    '@a\r\nAC\r\nGT\r\n+\r\n@I\r\nII\r\n\r\nlost\n+\n@b\n\n+b\n\n@\n@c\nAC\n@d\nA\n+\nIII\n@e\nA\n+\nI\n@f\nAC'
  const whole = reportedOf(text, text.length)
  expect(whole.filter((one) => /^\d+ [^nbpq]/.test(one) || / bases and /.test(one))).toEqual([
    '6 read of 4',
    '8 a read begins with @ and its name',
    '13 read of 0',
    '14 a read begins with @ and its name',
    '17 read 3 has no line with + behind its bases',
    '20 read 4 has 1 bases and 3 qualities',
    '24 read of 1',
    '26 the file ends within read 6',
  ])
  for (const size of [1, 2, 3, 5, 7, 11]) expect(reportedOf(text, size)).toEqual(whole)
})
