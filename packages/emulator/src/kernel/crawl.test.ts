import { operations } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { openListedWorld } from '../testing/listed-world.ts'
import { refer } from '../testing/referring.ts'
import type { TestPlatform } from '../testing/test-platform.ts'
import { shareOf } from '../testing/tier.ts'

// Every address in every record that a user is given, followed from their lists on: anyone who is shown a record may read what
// it names.

const lists = operations.filter(
  ({ api, method, path, paging }) =>
    (api === 'v1' || api === 'v2') &&
    method === 'GET' &&
    paging !== undefined &&
    !path.includes('{'),
)

/** All addresses of the API in an answer, with where they stand; ids in numbers, so that one of each kind is enough. */
function* addressesIn(
  value: unknown,
  apiUrl: string,
  at = '',
): Generator<[at: string, href: string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${at}[]` : `${at}.${name}`
    if (!/^\.?Href|\.Href/.test(`.${name}`) || typeof member !== 'string') {
      yield* addressesIn(member, apiUrl, place)
      continue
    }
    const href = member.startsWith(`${apiUrl}/`) ? member.slice(apiUrl.length + 1) : member
    if (/^(v1pre3|v2)\//.test(href)) yield [place, href]
  }
}

/** What a record names and doesn't open, each with its reason. */
const closed: readonly (readonly [href: RegExp, status: number, reason: string])[] = [
  [
    /^(v1pre3|v2)\/users\/\d+$/,
    403,
    'people are named in what they made, and their records are their own',
  ],
  [/^v1pre3\/coverage\/\d+$/, 404, 'the beginning of an address that names a chromosome, too'],
  [
    /^v2\/(librarypools|libraries)\/\d+$/,
    403,
    'a run is shared without the lab that it was prepared in',
  ],
]

type Broken = {
  readonly in: string
  readonly at: string
  readonly href: string
  readonly status: number
}

/** What a user can't read of what is named in what they can. */
async function crawl(client: Client, apiUrl: string) {
  const broken: Broken[] = []
  const seen = new Set<string>()
  const queue = lists.map(({ api, path }) => `${api === 'v1' ? 'v1pre3' : 'v2'}${path}`)
  const roots = new Set(queue)
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    const { status, body } = await client.get(from)
    if (roots.has(from) && status !== 200) continue
    for (const [at, href] of addressesIn(body, apiUrl)) {
      if (seen.has(href)) continue
      seen.add(href)
      const reply = await client.get(href)
      const { status: given } = reply
      if (given === 200) queue.push(href)
      // A file that is no VCF has an address for its variants, which says so.
      const isOpen = given < 400 || given === 409
      const isClosed = closed.some(([named, wanted]) => named.test(href) && wanted === given)
      if (!isOpen && !isClosed) broken.push({ in: from, at, href, status: given })
    }
  }
  return { broken, count: seen.size }
}

/** Who looks, and what has come to them in which way. */
const relations: Readonly<Record<string, (platform: TestPlatform) => Client | Promise<Client>>> = {
  'the owner': ({ ada }) => ada,
  'one of two members of a workgroup': async (platform) => {
    await platform.seed({
      name: 'group',
      folder: '/',
      document: {
        users: [{ id: '1903', name: 'Both', email: 'both@example.test', isWorkgroup: true }],
        workgroups: [{ id: '1903', owner: '1001', members: ['1001', '1002'] }],
      },
    })
    return platform.ben
  },
  'the new owner of a transferred project': async (platform) => {
    await platform.control.postJson('_emulator/projects/4001/transfer', { to: '1002' })
    const accepted = await platform.control.postJson('_emulator/projects/4001/transfer/accept', {})
    expect(accepted.status).toBe(200)
    return platform.ben
  },
  'a user with whom projects and runs are shared': async (platform) => {
    for (const place of ['projects/4001', 'runs/8001'])
      await platform.control.postJson(`_emulator/${place}/shares`, { with: '1002', access: 'read' })
    return platform.ben
  },
}

describe.each(['spec', 'field'] as const)('under the profile %s', (profile) => {
  // What has come to a user in one of the ways is shown in the other profile alone.
  it.each(shareOf(Object.entries(relations), 2, profile === 'spec' ? 0 : 1))(
    '[V2-21] [V2-22] every address in every record leads to a record, for %s',
    async (_, clientOf) => {
      const world = await openListedWorld({ profile })
      await using platform = world.platform
      await world.workflows()
      await refer(platform)
      const client = await clientOf(platform)
      const { broken, count } = await crawl(client, platform.apiUrl)
      expect(broken).toEqual([])
      expect(count).toBeGreaterThan(10)
    },
  )
})
