import { call, done, type Platform } from './client.ts'
import type { Acknowledged, Writer } from './writer.ts'

const names = ['Kill.a', 'Kill.b', 'Kill.c', 'Kill.d', 'Kill.e']

/** Writes a batch of properties again and again: all of it is there, or none. */
export function createBatches(acknowledged: Acknowledged): Writer {
  let project: string | undefined
  let known: string | undefined
  let uncertain: string | undefined
  let written = 0

  const read = async (platform: Platform): Promise<string | undefined> => {
    const { Items } = await done<{ Items: readonly { Content: string }[] }>(
      platform,
      'GET',
      `projects/${project}/properties?Limit=100`,
    )
    const values = new Set(Items.map(({ Content }) => Content))
    if (values.size > 1 || ![0, names.length].includes(Items.length)) {
      throw new Error(`A batch of properties is half there: ${JSON.stringify([...values])}.`)
    }
    return [...values][0]
  }

  return {
    async write(platform) {
      if (project === undefined) {
        project = (await done(platform, 'POST', 'projects', { Name: 'Batches' })).Id
      }
      for (;;) {
        written += 1
        const value = `value ${written}`
        uncertain = value
        const Properties = names.map((Name) => ({ Name, Type: 'string', Content: value }))
        const reply = await call(platform, 'POST', `projects/${project}/properties`, { Properties })
        if (reply.status >= 300) throw new Error(`A batch was refused: ${reply.status}.`)
        known = value
        uncertain = undefined
        acknowledged.batches += 1
      }
    },
    async verify(platform) {
      if (project === undefined) return
      const value = await read(platform)
      if (value !== known && value !== uncertain) {
        throw new Error(`The properties have ${value}, and ${known} was acknowledged.`)
      }
      known = value
      uncertain = undefined
    },
  }
}
