import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressSigner } from './signed-address.ts'

const key = Buffer.alloc(32, 7)
const signer = createAddressSigner(key)
const expiresMs = 1_700_000_000_000
const path = '/content/7001'
const params = { 'response-content-type': 'text/plain', name: 'a b&c=d.vcf' }
const target = `${path}?${signer.sign({ path, params, expiresMs })}`
const verify = (address: string, nowMs = expiresMs - 1) => signer.verify(address, nowMs)

it('accepts its own address until it expires', () => {
  expect(verify(target)).toBe('ok')
  expect(verify(target, 0)).toBe('ok')
  expect(verify(target, expiresMs)).toBe('expired')
  expect(verify(target, expiresMs + 1)).toBe('expired')
})

it('returns the parameters with the expiry', () => {
  const query = new URLSearchParams(target.split('?')[1])
  expect(Object.fromEntries(query)).toMatchObject({ ...params, expires: String(expiresMs) })
})

it('accepts an address that means the same, written in another way', () => {
  const query = new URLSearchParams(target.split('?')[1])
  const reversed = new URLSearchParams([...query].reverse())
  expect(verify(`${path}?${reversed.toString()}`)).toBe('ok')
  expect(verify(target.replaceAll('+', '%20').replace('name=', 'n%61me='))).toBe('ok')
})

describe('[FIL-05] refuses', () => {
  const changed: [string, string][] = [
    ['another path', target.replace('7001', '7002')],
    ['a path with more', target.replace('7001', '7001/x')],
    ['another value', target.replace('plain', 'html')],
    ['another name', target.replace('name=', 'nome=')],
    ['another expiry', target.replace(String(expiresMs), String(expiresMs + 1))],
    ['no expiry', target.replace(/expires=\d+&/, '')],
    ['a parameter less', target.replace(/name=[^&]*&/, '')],
    ['a parameter more', `${target}&more=1`],
    ['a parameter without a value', `${target}&more`],
    ['an ampersand at the end', `${target}&`],
    ['ampersands in a row', target.replace('&', '&&')],
    ['an ampersand at the beginning', target.replace('?', '?&')],
    ['a repeated parameter', `${target}&name=a+b%26c%3Dd.vcf`],
    ['a repeated expiry', `${target}&expires=${expiresMs}`],
    ['a repeated signature', `${target}&signature=x`],
    ['a parameter in the path', target.replace('?', '?x=1&')],
    ['another question mark', target.replace('?', '??')],
    ['a longer signature', `${target}A`],
    ['a shorter signature', target.slice(0, -1)],
    ['no signature', target.replace(/&signature=.*/, '')],
    ['an empty signature', target.replace(/signature=.*/, 'signature=')],
    ['no query', path],
    ['nothing', ''],
  ]

  it.each(changed)('%s', (_, address) => {
    expect(address).not.toBe(target)
    expect(verify(address)).toBe('tampered')
  })

  it('an address signed with another key', () => {
    const other = createAddressSigner(Buffer.alloc(32, 8))
    expect(other.verify(target, 0)).toBe('tampered')
  })

  it('a changed address before it looks at the time', () => {
    expect(verify(target.replace('7001', '7002'), expiresMs + 1)).toBe('tampered')
  })

  it('parts that run together', () => {
    const query = signer.sign({ path: '/a', params: { b: 'c' }, expiresMs })
    expect(verify(`/a?${query.replace('b=c', 'bc=')}`)).toBe('tampered')
    expect(verify(`/ab?${query.replace('b=c', '=c')}`)).toBe('tampered')
  })
})

const address = fc.record({
  path: fc.webPath().map((webPath) => `/x${webPath}`),
  params: fc.dictionary(
    fc.string({ unit: 'binary' }).filter((name) => !['expires', 'signature'].includes(name)),
    fc.string({ unit: 'binary' }),
    { noNullPrototype: true },
  ),
})
const signed = address.map((one) => ({
  ...one,
  target: `${one.path}?${signer.sign({ ...one, expiresMs })}`,
}))

it('accepts any address that it signed', () => {
  fc.assert(
    fc.property(signed, (one) => {
      expect(verify(one.target)).toBe('ok')
    }),
  )
})

it('[FIL-05] refuses any single change of what an address means', () => {
  const character = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 })
  const edit = fc.record({
    at: fc.nat(),
    length: fc.constantFrom(0, 1),
    text: fc.oneof(fc.constant(''), character),
  })
  fc.assert(
    fc.property(signed, edit, ({ target: original }, { at, length, text }) => {
      const position = at % (original.length + 1)
      const edited = original.slice(0, position) + text + original.slice(position + length)
      // An ampersand with nothing behind it means nothing, and is something added.
      const isPadded = edited
        .slice(edited.indexOf('?') + 1)
        .split('&')
        .includes('')
      const same =
        !isPadded && JSON.stringify(meaningOf(edited)) === JSON.stringify(meaningOf(original))
      expect(verify(edited)).toBe(same ? 'ok' : 'tampered')
    }),
    { numRuns: 2000 },
  )
})

it('accepts no key that could be guessed', () => {
  expect(() => createAddressSigner(Buffer.alloc(31))).toThrow(/31 bytes/)
})

it.each(['expires', 'signature'])('accepts no parameter with the name %s', (name) => {
  expect(() => signer.sign({ path, params: { [name]: 'x' }, expiresMs })).toThrow(name)
})

/** The path and the parameters of an address, in no order. */
function meaningOf(one: string) {
  const [before = '', ...rest] = one.split('?')
  const pairs = [...new URLSearchParams(`?${rest.join('?')}`)].map((pair) => JSON.stringify(pair))
  return [before, pairs.sort()]
}
