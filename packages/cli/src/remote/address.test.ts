import { expect, it } from 'vitest'
import { emptyEnvironment } from '../testing/environment.ts'
import { controlAddress } from './address.ts'

function world(uiUrl: string | undefined) {
  return { folder: '/', environment: { ...emptyEnvironment, uiUrl, startToken: 'open' } }
}

it.each([
  ['http://127.0.0.1:7001/', 'http://127.0.0.1:7002', 'http://127.0.0.1:7001'],
  [undefined, 'http://127.0.0.1:7002', 'http://127.0.0.1:7002'],
  [undefined, undefined, 'http://127.0.0.1:5101'],
])(
  'is the one typed (%s), else that of the environment (%s), else the default',
  (typed, set, is) => {
    expect(controlAddress(typed, world(set))).toMatchObject({ uiUrl: is, startToken: 'open' })
  },
)

it.each(['127.0.0.1:5101', 'ftp://127.0.0.1', 'http://'])('refuses %s', (typed) => {
  expect(() => controlAddress(typed, world(undefined))).toThrow('is not a URL')
})
