import { describe, expect, it } from 'vitest'
import { faultOf, nameLike, slugOf, titleOf } from './names.ts'

describe('a name that npm rejects', () => {
  it.each([
    ['', 'it is empty'],
    ['My App', 'it has spaces'],
    ['MyApp', 'it has capital letters'],
    ['.hidden', 'it begins with a dot'],
    ['_private', 'it begins with an underscore'],
    ['-dash', 'it begins with a hyphen'],
    ['a'.repeat(215), 'it has more than 214 characters'],
    ['what!', 'it has one of the characters'],
    ['a/b', 'it has spaces or characters not allowed in URLs'],
    ['größe', 'it has spaces or characters not allowed in URLs'],
    ['stream', 'Node has a built-in module of that name'],
    ['node_modules', 'npm reserves that name'],
  ])('[SCF-02] %j is rejected with the reason', (name, reason) => {
    expect(faultOf(name)).toContain(reason)
  })

  it.each(['my-app', '@lab/depth', 'depth2', 'a.b_c'])('is not %s', (name) => {
    expect(faultOf(name)).toBeUndefined()
  })
})

it.each([
  ['My App', 'my-app'],
  ['Größe (cm)', 'gro-e-cm'],
  ['.hidden', 'hidden'],
  ['stream', 'stream-app'],
  ['a/b', 'a-b'],
  ['!!!', undefined],
])('suggests a name similar to %j: %s', (text, name) => {
  expect(nameLike(text)).toBe(name)
})

it.each([
  ['my-app', 'my-app', 'My App'],
  ['@lab/variant_counter', 'variant_counter', 'Variant Counter'],
  ['depth', 'depth', 'Depth'],
  ['@lab/-', '-', '@lab/-'],
])('writes %s as %s and %s', (name, slug, title) => {
  expect(slugOf(name)).toBe(slug)
  expect(titleOf(name)).toBe(title)
})
