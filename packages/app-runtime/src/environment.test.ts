import { expect, it } from 'vitest'
import { settingsFromEnvironment } from './environment.ts'

const complete = {
  BENCHTOP_API_URL: 'http://127.0.0.1:5100',
  BENCHTOP_UI_URL: 'http://127.0.0.1:5101',
  BENCHTOP_STORE_URL: 'http://127.0.0.1:5102',
  BENCHTOP_CLIENT_ID: 'web-app',
  BENCHTOP_CLIENT_SECRET: 'web-secret',
  BENCHTOP_REDIRECT_URI: 'http://127.0.0.1:3000/callback',
}

it('[RTM-01] the settings of an app are read from the environment', () => {
  expect(settingsFromEnvironment(complete)).toEqual({
    apiUrl: 'http://127.0.0.1:5100',
    uiUrl: 'http://127.0.0.1:5101',
    storeUrl: 'http://127.0.0.1:5102',
    clientId: 'web-app',
    clientSecret: 'web-secret',
    redirectUri: 'http://127.0.0.1:3000/callback',
  })
})

it('[RTM-01] settings that the environment lacks are listed', () => {
  const { BENCHTOP_UI_URL: _, ...others } = complete
  expect(() => settingsFromEnvironment({ ...others, BENCHTOP_CLIENT_ID: '' })).toThrow(
    'The environment lacks BENCHTOP_UI_URL, BENCHTOP_CLIENT_ID',
  )
})
