import { call, done, type Platform } from './client.ts'
import {
  deletePlace,
  newResult,
  statusOf,
  type Acknowledged,
  type Place,
  type Writer,
} from './writer.ts'

type Project = {
  readonly id: string
  readonly place: Place
  state: 'live' | 'deleting' | 'trashed' | 'emptying' | 'gone'
}

/** Makes projects with a file, deletes them, and empties the trash. */
export function createTrashing(random: () => number, acknowledged: Acknowledged): Writer {
  let projects: Project[] = []

  const makeOne = async (platform: Platform, name: string): Promise<Project> => {
    const place = await newResult(platform, name)
    const made: Project = { id: place.project, place, state: 'live' }
    projects.push(made)
    const bytes = Buffer.alloc(Math.ceil(random() * 200_000), `${name} ${random()}`)
    await done(platform, 'POST', `appresults/${place.result}/files?Name=a.bin`, bytes)
    return made
  }

  return {
    async write(platform, mark) {
      for (let nth = 0; ; nth += 1) {
        const project = await makeOne(platform, `${mark} ${nth}`)
        project.state = 'deleting'
        await deletePlace(platform, project.place)
        project.state = 'trashed'
        const inTrash = projects.filter(({ state }) => state === 'trashed')
        for (const one of inTrash) one.state = 'emptying'
        await done(platform, 'DELETE', 'trash')
        for (const one of inTrash) one.state = 'gone'
        acknowledged.emptyings += 1
      }
    },
    async verify(platform) {
      const trashed = new Set<string>()
      const { Items } = await done<{ Items: readonly { DeletedProject?: { Id: string } }[] }>(
        platform,
        'GET',
        'users/current/trash?Limit=1000',
      )
      for (const entry of Items) {
        if (entry.DeletedProject !== undefined) trashed.add(entry.DeletedProject.Id)
      }
      const possible: Record<Project['state'], readonly string[]> = {
        live: ['live'],
        deleting: ['live', 'trashed'],
        trashed: ['trashed'],
        emptying: ['trashed', 'gone'],
        gone: ['gone'],
      }
      for (const project of projects) {
        const isLive = (await statusOf(platform, `projects/${project.id}`)) === 200
        const state = isLive ? 'live' : trashed.has(project.id) ? 'trashed' : 'gone'
        if (!possible[project.state].includes(state)) {
          throw new Error(`Project ${project.id} was ${project.state} and is ${state}.`)
        }
        if (state === 'live') await deletePlace(platform, project.place)
      }
      // Everything goes, so that what is stored afterwards is known: nothing.
      const reply = await call(platform, 'DELETE', 'trash')
      if (reply.status >= 300) throw new Error(`The trash can't be emptied: ${reply.status}.`)
      projects = []
    },
  }
}
