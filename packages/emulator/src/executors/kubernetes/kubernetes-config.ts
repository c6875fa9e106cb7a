import type { KubeConfig } from '@kubernetes/client-node'
import { access } from 'node:fs/promises'
import { KubernetesError } from './kubernetes-error.ts'
import type { KubernetesSettings } from './kubernetes-job.ts'

export type Library = typeof import('@kubernetes/client-node')

const tokenPath = '/var/run/secrets/kubernetes.io/serviceaccount/token'

/** Loads the official client, which is installed only where it is needed. */
export async function loadLibrary(): Promise<Library> {
  try {
    return await import('@kubernetes/client-node')
  } catch (error) {
    throw new KubernetesError(
      'The executor kubernetes needs the package @kubernetes/client-node: install it next to Benchtop, with npm install @kubernetes/client-node@2.',
      400,
      error,
    )
  }
}

/** How the API server is reached: by a file as kubectl reads it, or by the service account of this pod. */
export async function readConfig(
  library: Library,
  settings: KubernetesSettings,
): Promise<KubeConfig> {
  const { kubeconfig, context } = settings
  const config = new library.KubeConfig()
  if (kubeconfig === undefined) {
    await access(tokenPath).catch((error: unknown) => {
      throw new KubernetesError(
        'The bench is in no pod of a cluster: set cluster.kubernetes.kubeconfig, such as the path of ~/.kube/config.',
        400,
        error,
      )
    })
    config.loadFromCluster()
    return config
  }
  try {
    config.loadFromFile(kubeconfig)
  } catch (error) {
    throw new KubernetesError(
      `cluster.kubernetes.kubeconfig can't be read: ${error instanceof Error ? error.message : kubeconfig}`,
      400,
      error,
    )
  }
  if (context !== undefined) config.setCurrentContext(context)
  if (config.getCurrentCluster() === null) {
    const names = config.getContexts().map(({ name }) => name)
    throw new KubernetesError(
      `${kubeconfig} has no context ${context ?? 'that is current'}: set cluster.kubernetes.context to one of its contexts (${names.join(', ') || 'it has none'}).`,
      400,
    )
  }
  return config
}
