import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { signedIn } from '../testing/oauth.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

const doubled = (text: string, times: number) =>
  `{% assign s = '${text}' %}{% for i in (1..${times}) %}{% assign s = s | append: s %}{% endfor %}`

/** Templates that take long, or much, each in its own way; with what their page reports. */
const bombs = {
  'half a million nested elements': [`${doubled('<div>', 19)}{{ s | raw }}`, /seconds|memory|MiB/],
  'a million nested elements': [`${doubled('<b>', 20)}{{ s | raw }}`, /seconds|memory|MiB/],
  'elements that are never closed': [
    `${doubled('<p><a href=x><table><td>', 17)}{{ s | raw }}`,
    /seconds|memory|MiB|$/,
  ],
  'millions of characters, sorted': [
    `${doubled('0123456789', 20)}{{ s | split: '' | sort | uniq | size }}`,
    /seconds|memory|MiB|10/,
  ],
  'loops in loops': [
    '{% for i in (1..9999) %}{% for j in (1..9999) %}{% assign x = j %}{% endfor %}{% endfor %}',
    /limit|seconds/,
  ],
} as const

it.each(Object.entries(bombs))(
  '[SEC-05] a report template with %s holds no other request',
  async (_, [template, reported]) => {
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
  },
)
