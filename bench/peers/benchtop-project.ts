// A platform with a hundred projects, in memory or, with a folder, on disk.
import { createEmulator } from '@benchtop/emulator'

const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const projects = Array.from({ length: 100 }, (_, at) => ({
  id: String(4001 + at),
  owner: '1001',
  name: at === 0 ? 'HiSeq demo' : `Project ${at}`,
  description: 'A project',
}))
const emulator = await createEmulator({
  checkAnswers: !process.argv.includes('--unchecked'),
  ...(folder !== undefined && { data: folder }),
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects,
    tokens: [
      {
        token: 'bench',
        user: '1001',
        application: '2001',
        scopes: ['browse global', 'create global', 'create projects', 'write project 4001'],
      },
      { token: 'private', user: '1001', private: true, application: '2001' },
    ],
  },
})
console.log(JSON.stringify({ url: emulator.apiUrl }))
process.on('SIGTERM', () => void emulator.close())
