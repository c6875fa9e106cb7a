import { expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { datasetId } from '../testing/listed-world.ts'
import { adasSession } from '../testing/purchases.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

// Who may do what on each kind of resource of v2, token by token.

/** The tokens of the columns. All but the last four are Ada's, whose resources they are used on. */
const tokens: Readonly<Record<string, (platform: TestPlatform) => Client | Promise<Client>>> = {
  private: ({ ada }) => ada,
  'no scope': (platform) => platform.withScopes([], { application: '2002' }),
  'browse global': (platform) => platform.withScopes(['browse global'], { application: '2002' }),
  'create global': (platform) => platform.withScopes(['create global'], { application: '2002' }),
  'write global': (platform) => platform.withScopes(['write global'], { application: '2002' }),
  'browse project': (platform) =>
    platform.withScopes(['browse project 4001'], { application: '2002' }),
  'write project': (platform) =>
    platform.withScopes(['write project 4001'], { application: '2002' }),
  'write run': (platform) => platform.withScopes(['write run 8001'], { application: '2002' }),
  'its app': (platform) => platform.withScopes([], { application: '2001' }),
  'other user': ({ ben }) => ben,
  'shared to read': (platform) => benWith('read', platform),
  'shared to write': (platform) => benWith('write', platform),
  none: ({ anonymous }) => anonymous,
}

/** Ben, with whom the project and the run are shared. */
async function benWith(access: 'read' | 'write', platform: TestPlatform): Promise<Client> {
  for (const place of ['projects/4001', 'runs/8001']) {
    await platform.control.postJson(`_emulator/${place}/shares`, { with: '1002', access })
  }
  return platform.ben
}

type Place = { readonly path: string; readonly below?: string; readonly members: object }

const property = { Properties: [{ Name: 'Test.one', Type: 'string', Content: 'x' }] }
const more = { RequestedAdditionalYield: 1 }

/** The address of each kind, and something that needs WRITE on it. */
const places = {
  project: { path: 'projects/4001', below: 'properties', members: property },
  run: { path: 'runs/8001', below: 'properties', members: property },
  lane: { path: 'lanes/19001', members: { Comment: 'Seen.' } },
  session: { path: `appsessions/${adasSession}`, members: { Comment: 'Seen.' } },
  'dataset of a sample': { path: `datasets/${datasetId(20_001)}`, members: { Comment: 'Seen.' } },
  'dataset of a result': { path: `datasets/${datasetId(20_002)}`, members: { Comment: 'Seen.' } },
  biosample: { path: 'biosamples/12001', members: { ContainerName: 'rack' } },
  library: { path: 'libraries/16001', below: 'labrequeues', members: more },
  pool: { path: 'librarypools/17001', members: { Notes: 'Seen.' } },
  'prep request': { path: 'preprequests/15001', below: 'labrequeues', members: more },
  subject: { path: 'subjects/11001', members: {} },
  container: { path: 'librarycontainers/14001', members: {} },
  requeue: { path: 'labrequeues/18001', members: {} },
  workgroup: { path: 'workgroups/1901', members: {} },
} as const satisfies Readonly<Record<string, Place>>
type Kind = keyof typeof places

const readOnly = new Set<Kind>(['subject', 'container', 'requeue', 'workgroup'])

async function mayDo(client: Client, kind: Kind): Promise<string> {
  const { path, below, members }: Place = places[kind]
  const letter = (status: number, given: string) =>
    status < 300 ? given : ({ 401: '?', 403: '-' }[status] ?? String(status))
  const browsed = letter((await client.get(`v2/${path}`)).status, 'B')
  if (readOnly.has(kind)) return browsed
  const address = below === undefined ? path : `${path}/${below}`
  return browsed + letter((await client.postJson(`v2/${address}`, members)).status, 'W')
}

/** A column for each token, in their order: may it BROWSE, may it WRITE, or is it 401? */
const matrix = {
  project: 'BW -- B- -- BW B- BW -- -- -- B- BW ??',
  run: 'BW -- B- -- BW -- -- BW -- -- B- BW ??',
  lane: 'BW -- B- -- BW -- -- BW -- -- B- BW ??',
  session: 'BW -- B- -- BW B- BW -- BW -- B- BW ??',
  'dataset of a sample': 'BW -- B- -- BW B- BW BW -- -- B- BW ??',
  'dataset of a result': 'BW -- B- -- BW B- BW -- BW -- B- BW ??',
  biosample: 'BW -- B- -- BW B- BW -- -- -- B- BW ??',
  library: 'BW -- B- -- BW B- BW -- -- -- B- BW ??',
  pool: 'BW -- B- -- BW -- -- -- -- -- -- -- ??',
  'prep request': 'BW -- B- -- BW B- BW -- -- -- B- BW ??',
  subject: 'B - B - B - - - - - - - ?',
  container: 'B - B - B - - - - - - - ?',
  requeue: 'B - B - B - - - - - - - ?',
  workgroup: 'B - B - B - - - - - - - ?',
} as const satisfies Record<Kind, string>

it.each(Object.entries(matrix) as [Kind, string][])(
  '[ACC-16, ACC-20] a %s is open to each kind of token as the matrix states',
  async (kind, row) => {
    await using platform = await startTestPlatform()
    const found: Record<string, string> = {}
    for (const [name, client] of Object.entries(tokens))
      found[name] = await mayDo(await client(platform), kind)
    const cells = row.split(' ')
    const expected = Object.keys(tokens).map((name, at) => [name, cells[at]])
    expect(found).toEqual(Object.fromEntries(expected))
  },
)

it.each<Kind>([
  'run',
  'session',
  'dataset of a sample',
  'dataset of a result',
  'biosample',
  'library',
  'requeue',
])(
  '[ACC-20] the list that a %s is in shows it to whom may browse it, and to no one else',
  async (kind) => {
    await using platform = await startTestPlatform()
    const [, collection = '', id = ''] = /^(\w+)\/(.+)$/.exec(places[kind].path) ?? []
    for (const [name, client] of Object.entries(tokens)) {
      const { status, body } = await (await client(platform)).get(`v2/${collection}?limit=100`)
      const items = (body.Response?.Items ?? []) as { Id: string }[]
      const isListed = items.some((item) => item.Id === id)
      const isBrowsed = (await mayDo(await client(platform), kind)).startsWith('B')
      expect({ name, status, isListed }).toEqual({
        name,
        status: name === 'none' ? 401 : 200,
        isListed: isBrowsed,
      })
    }
  },
)
