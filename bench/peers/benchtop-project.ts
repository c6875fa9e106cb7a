import { createEmulator } from '@benchtop/emulator'

const emulator = await createEmulator({
  checkAnswers: process.argv.includes('--unchecked') ? false : true,
  seed: {
    users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    projects: [{ id: '4001', owner: '1001', name: 'HiSeq demo', description: 'A project' }],
    tokens: [
      {
        token: 'bench',
        user: '1001',
        application: '2001',
        scopes: ['browse global', 'read project 4001'],
      },
    ],
  },
})
console.log(JSON.stringify({ url: emulator.apiUrl }))
process.on('SIGTERM', () => void emulator.close())
