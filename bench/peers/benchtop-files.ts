// A platform on disk that takes files. Argument: its folder.
import { createEmulator } from '@benchtop/emulator'

const emulator = await createEmulator({
  data: process.argv[2] ?? '',
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects: [{ id: '4001', owner: '1001', name: 'Large files' }],
    tokens: [{ token: 'bench', user: '1001', private: true, application: '2001' }],
  },
})
console.log(JSON.stringify({ url: emulator.apiUrl }))
process.on('SIGTERM', () => void emulator.close())
