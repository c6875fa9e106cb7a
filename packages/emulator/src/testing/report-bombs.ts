import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createBrowser } from './browser.ts'
import { signedIn } from './oauth.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestPlatform } from './test-platform.ts'

const doubled = (text: string, times: number) =>
  `{% assign s = '${text}' %}{% for i in (1..${times}) %}{% assign s = s | append: s %}{% endfor %}`

/** A template, and what its page reports. */
type Bomb = readonly [template: string, reported: RegExp]

/** Templates that take long, or much, each in its own way; half as much for each halving of what grows with its size. */
export function reportBombs(halvings: number): Readonly<Record<string, Bomb>> {
  return {
    'half a million nested elements': [
      `${doubled('<div>', 19)}{{ s | raw }}`,
      /seconds|memory|MiB/,
    ],
    'a million nested elements': [`${doubled('<b>', 20)}{{ s | raw }}`, /seconds|memory|MiB/],
    'elements that are never closed': [
      `${doubled('<p><a href=x><table><td>', 17 - halvings)}{{ s | raw }}`,
      /seconds|memory|MiB|$/,
    ],
    'millions of characters, sorted': [
      `${doubled('0123456789', 20 - halvings)}{{ s | split: '' | sort | uniq | size }}`,
      /seconds|memory|MiB|10/,
    ],
    'loops in loops': [
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{% assign x = j %}{% endfor %}{% endfor %}',
      /limit|seconds/,
    ],
  }
}

/** Expects that other requests are answered while a report is made of a template. */
export async function expectHarmless([template, reported]: Bomb): Promise<void> {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'report.liquid'), template)
  await using platform = await startTestPlatform()
  const application = {
    id: '2900',
    owner: '1001',
    name: 'Bomb',
    kind: 'native' as const,
    command: ['true'],
    report: 'report.liquid',
  }
  const document = { applications: [application] }
  await platform.seed({ name: 'app', folder: folder.path, document })
  const { appSession } = await platform.launch({ user: '1001', application: '2900' })
  await platform.idle()
  const view = `/analyses/${appSession.split('/').at(-1)}/report/view`
  const { location = '' } = await (await signedIn(platform)).get(`${platform.uiUrl}${view}`)

  const answered: string[] = []
  const bomb = createBrowser()
    .get(location)
    .then((page) => {
      answered.push('bomb')
      return page
    })
  for (let nth = 0; nth < 20; nth += 1) {
    await platform.ada.get('v1pre3/users/current')
    answered.push('ping')
  }
  const page = await bomb
  expect(page.text).toMatch(reported)
  expect(answered.indexOf('bomb')).toBe(20)
  expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
}
