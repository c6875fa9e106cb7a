import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disposition } from './download-addresses.ts'

// RFC 6266, 4.1 with RFC 9110, 5.6.4 and RFC 8187, 3.2.1. A backslash in a quoted string is read in several ways, and a
// percent sign by some as a code: neither is used.
const quoted = /^(attachment|inline); filename="([ !#$&-[\]-~]*)"; filename\*=UTF-8''(.*)$/
const extended = /^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*$/

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from(`"'()*%\\;=,/ \t\r\n\0\u007F\u0080\u00FC\u2028\u{1F9EC}\uD800\uDC00a.`),
    ),
    maxLength: 30,
  }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
)

it('[FIL-11] Content-Disposition follows its grammar for a name of any characters', () => {
  fc.assert(
    fc.property(
      names,
      fc.constantFrom('attachment' as const, 'inline' as const),
      (name, manner) => {
        const [, said, , value = ''] = quoted.exec(disposition(manner, name)) ?? []
        expect(said).toBe(manner)
        expect(value).toMatch(extended)
        expect(decodeURIComponent(value)).toBe(name.toWellFormed())
      },
    ),
    { numRuns: 2000, seed: 7 },
  )
})
