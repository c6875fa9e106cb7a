import { createStage } from '@benchtop/clusters/stage'
import type { ExecutorAdapter } from '@benchtop/emulator/ports/executors'
import { connectKubernetes } from './kubernetes-client.ts'
import { createKubernetesExecutor } from './kubernetes-executor.ts'
import { benchIdOf } from './kubernetes-job.ts'
import type { KubernetesSettings } from './kubernetes-settings.ts'
import { version } from './version.ts'

/**
 * Runs native apps as jobs of Kubernetes, which shares no file system with the platform: a value for
 * `createEmulator({ executor })`. Jobs of a platform with a data folder stay when it ends, and are followed again at its
 * next start.
 */
export function kubernetes(settings: KubernetesSettings): ExecutorAdapter {
  return {
    name: 'kubernetes',
    version,
    slots: 1_000,
    open: ({ key, outlives, programEnvironment }) =>
      createKubernetesExecutor({
        connect: () =>
          connectKubernetes({
            ...settings,
            kubeconfig: settings.kubeconfig ?? programEnvironment['KUBECONFIG'],
          }),
        stage: createStage(key, settings.stage),
        settings,
        benchId: benchIdOf(key),
        outlives,
      }),
  }
}
