// A platform on disk with genomic files. Arguments: its folder, then the paths of the files, whose ids count from 71.
import { createEmulator } from '@benchtop/emulator'

const [data = '', ...paths] = process.argv.slice(2)
const files = paths.map((source, at) => ({
  id: String(71 + at),
  path: source.replace(/^.*\//, ''),
  source,
}))
const emulator = await createEmulator({
  data,
  indexingTimeoutMs: 600_000,
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Genomes',
        appResults: [{ name: 'Calls', application: '2001', files }],
      },
    ],
    tokens: [{ token: 'bench', user: '1001', private: true, application: '2001' }],
  },
})
console.log(JSON.stringify({ url: emulator.apiUrl }))
process.on('SIGTERM', () => void emulator.close())
