import { expect, it } from 'vitest'
import {
  changesOf,
  essentialsOf,
  newDraft,
  registrationOf,
  sectionsOf,
  withText,
} from './fields.ts'

const draft = newDraft('1001')
const typed = {
  ...draft,
  texts: {
    ...draft.texts,
    name: ' Viewer ',
    redirectUri: 'http://127.0.0.1:4000/back',
    origins: 'http://127.0.0.1:4000\n http://127.0.0.1:4001',
  },
}

it('a registration has what was typed, and nothing of the other kind of app', () => {
  expect(registrationOf({ ...typed, texts: { ...typed.texts, image: 'depth:1' } })).toEqual({
    kind: 'web',
    name: 'Viewer',
    owner: '1001',
    redirectUri: 'http://127.0.0.1:4000/back',
    origins: ['http://127.0.0.1:4000', 'http://127.0.0.1:4001'],
    version: '1.0.0',
    launchBy: 'everyone',
    launchPermission: 'read',
    launchFrom: ['project', 'sample', 'appresult'],
  })
})

it('a change has only the members that differ, and null for those that were emptied', () => {
  const emptied = { ...typed, texts: { ...typed.texts, redirectUri: '', origins: '' } }
  expect(changesOf(typed, typed)).toEqual({})
  expect(changesOf(emptied, typed)).toEqual({ redirectUri: null, origins: [] })
  expect(changesOf({ ...typed, launchFrom: ['sample'] }, typed)).toEqual({ launchFrom: ['sample'] })
})

it('[CNS-05] what follows from an address is derived from it, until it is set otherwise', () => {
  const here = withText(newDraft('1001'), 'homepageUri', ' http://127.0.0.1:3000/app ')
  expect(here.texts).toMatchObject({
    redirectUri: 'http://127.0.0.1:3000/app/callback',
    origins: 'http://127.0.0.1:3000',
  })
  const own = withText(here, 'redirectUri', 'http://127.0.0.1:3000/back')
  expect(withText(own, 'homepageUri', 'https://app.example/').texts).toMatchObject({
    redirectUri: 'http://127.0.0.1:3000/back',
    origins: 'https://app.example',
  })
  for (const none of ['', 'here', 'localhost:3000', 'javascript:alert(1)', 'http://']) {
    expect(withText(here, 'homepageUri', none).texts).toMatchObject({
      redirectUri: '',
      origins: '',
    })
  }
})

it.each(['homepageUri', 'command', 'image'] as const)(
  '[CNS-05] every field is shown once, two of them first, for an app by its %s',
  (essential) => {
    const first = essentialsOf(essential).map(({ member }) => member)
    const others = sectionsOf(essential).flatMap(({ fields }) => fields.map(({ member }) => member))
    expect(first).toEqual(['name', essential])
    expect(new Set([...first, ...others]).size).toBe(first.length + others.length)
    expect(others).toHaveLength(essential === 'homepageUri' ? 10 : 15)
  },
)
