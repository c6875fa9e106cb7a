import { runNativeApp } from '@benchtop/app-runtime'

type Inputs = { readonly 'Input.note': string }

// A native app as a developer writes one: a job of the tests runs it.
await runNativeApp<Inputs>(async (session) => {
  const note = session.values['Input.note']
  session.progress(`read ${note}`)
  if (note === 'broken') throw new Error('there is nothing in it')
  if (note === 'slow') {
    const stopped = Promise.withResolvers<void>()
    session.signal.addEventListener('abort', () => stopped.resolve())
    // Keeps the process alive until it is stopped.
    const keeping = setInterval(() => undefined, 60_000)
    await stopped.promise
    clearInterval(keeping)
    return
  }
  const result = await session.createResult({ name: 'Report', projectId: '4001' })
  const { index, count } = session.node
  await result.writeFile('note.txt', count === 1 ? note : `${note} ${index} of ${count}`)
  await result.finish()
})
