import { expect, it } from 'vitest'
import { changesOf, newDraft, registrationOf } from './fields.ts'

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
