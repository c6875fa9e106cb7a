import { messageOf, RemoteError } from '@benchtop/clusters/stage'
import { KubeConfig } from '@kubernetes/client-node'
import { access } from 'node:fs/promises'
import type { KubernetesSettings } from './kubernetes-settings.ts'

const tokenPath = '/var/run/secrets/kubernetes.io/serviceaccount/token'

/** How the API server is reached: by a file as kubectl reads it, or by the service account of this pod. */
export async function readConfig({ kubeconfig, context }: KubernetesSettings): Promise<KubeConfig> {
  const config = new KubeConfig()
  if (kubeconfig === undefined) {
    await access(tokenPath).catch((cause: unknown) => {
      throw wrongConfig(
        'The bench is in no pod of a cluster: set KUBECONFIG or cluster.kubernetes.kubeconfig, such as the path of ~/.kube/config.',
        cause,
      )
    })
    config.loadFromCluster()
    return config
  }
  try {
    config.loadFromFile(kubeconfig)
  } catch (cause) {
    throw wrongConfig(`cluster.kubernetes.kubeconfig can't be read: ${messageOf(cause)}`, cause)
  }
  if (context !== undefined) config.setCurrentContext(context)
  if (config.getCurrentCluster() === null) {
    const names = config.getContexts().map(({ name }) => name)
    throw wrongConfig(
      `${kubeconfig} has no context ${context ?? 'that is current'}: set cluster.kubernetes.context to one of its contexts (${names.join(', ') || 'it has none'}).`,
    )
  }
  return config
}

/** What doesn't end by itself. */
function wrongConfig(message: string, cause?: unknown): RemoteError {
  return new RemoteError(message, { isTemporary: false, cause })
}
