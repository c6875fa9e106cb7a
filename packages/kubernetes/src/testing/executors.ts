import { createStage } from '@benchtop/clusters/stage'
import type { Executor } from '@benchtop/emulator/ports/executors'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { connectKubernetes } from '../kubernetes-client.ts'
import { createKubernetesExecutor } from '../kubernetes-executor.ts'
import { benchIdOf } from '../kubernetes-job.ts'
import type { KubernetesSettings } from '../kubernetes-settings.ts'
import { startKubernetesServer } from './kubernetes-server.ts'

/** An executor with an API server of Kubernetes that runs what it is sent. Nothing may differ from what is published. */
export async function testKubernetesExecutor(
  folder: string,
  given: Partial<KubernetesSettings> = {},
) {
  const token = 'token-of-the-bench'
  const key = Buffer.alloc(32, 7)
  const server = await startKubernetesServer(join(folder, 'node'), token)
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, JSON.stringify(kubeconfigOf(server.url, token)))
  const stage = createStage(key, { port: 0 })
  const settings: KubernetesSettings = { kubeconfig, stage: { port: 5_103 }, ...given }
  const made: Executor[] = []
  onTestFinished(async () => {
    server.goAway(false)
    await server[Symbol.asyncDispose]()
    for (const one of made) await one.end?.()
    expect(server.faults).toEqual([])
  })
  const make = (): Executor => {
    const executor = createKubernetesExecutor({
      connect: () => connectKubernetes(settings),
      stage,
      settings,
      benchId: benchIdOf(key),
      outlives: true,
    })
    made.push(executor)
    return executor
  }
  return { server, stage, make, executor: make(), kubeconfig }
}

function kubeconfigOf(url: string, token: string): object {
  const name = 'test'
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: 'genomics' } }],
    'current-context': name,
  }
}
