import type { V1Container, V1PodSpec } from '@kubernetes/client-node'

const allowedVolumes: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
])

/** What the Pod Security standard "restricted" refuses in a pod, as its published document lists it; empty where nothing. */
export function restrictedViolations(spec: V1PodSpec): string[] {
  const { hostNetwork, hostPID, hostIPC, securityContext: ofPod = {}, volumes = [] } = spec
  const all = [...(spec.initContainers ?? []), ...spec.containers]
  const found = all.flatMap((one) => violationsOf(one, ofPod))
  if (hostNetwork === true || hostPID === true || hostIPC === true) found.push('host namespaces')
  for (const { name, ...source } of volumes) {
    if (!Object.keys(source).every((kind) => allowedVolumes.has(kind))) {
      found.push(`restricted volume types (volume "${name}")`)
    }
  }
  return found
}

function violationsOf(
  { name, securityContext: own = {} }: V1Container,
  ofPod: NonNullable<V1PodSpec['securityContext']>,
): string[] {
  const seccomp = (own.seccompProfile ?? ofPod.seccompProfile)?.type
  const added = own.capabilities?.add ?? []
  const checks: readonly (readonly [isRight: boolean, what: string])[] = [
    [own.allowPrivilegeEscalation === false, 'allowPrivilegeEscalation != false'],
    [own.privileged !== true, 'privileged'],
    [own.capabilities?.drop?.includes('ALL') === true, 'unrestricted capabilities'],
    [added.every((one) => one === 'NET_BIND_SERVICE'), 'unrestricted capabilities'],
    [(own.runAsNonRoot ?? ofPod.runAsNonRoot) === true, 'runAsNonRoot != true'],
    [(own.runAsUser ?? ofPod.runAsUser) !== 0, 'runAsUser=0'],
    [seccomp === 'RuntimeDefault' || seccomp === 'Localhost', 'seccompProfile'],
  ]
  return checks.filter(([isRight]) => !isRight).map(([, what]) => `${what} (container "${name}")`)
}
