import { profiles } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { installApp } from '../native-apps.ts'

const script = `
write(join(data, 'logs', 'empty.log'), '')
write(join(data, 'logs', 'run.log'), 'done')
`

it.each(profiles)(
  '[NAT-03] lists empty log files, unless excludeemptyfiles is sent (%s)',
  async (profile) => {
    await using app = await installApp(script, { profile })
    const session = await app.run()
    expect(session.Status).toBe('Complete')
    const listed = async (query: string) => {
      const path = `v2/appsessions/${session.Id}/logfiles?sortby=Path&${query}`
      const { body } = await app.platform.ada.get(path)
      const list = (profile === 'field' ? body : body.Response) as { Items: { Path: string }[] }
      return list.Items.map(({ Path }) => Path)
    }
    expect(await listed('includesubdirectories=true')).toEqual(['empty.log', 'run.log'])
    expect(await listed('excludeemptyfiles=true')).toEqual(['run.log'])
  },
)
