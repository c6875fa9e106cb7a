import { jobLimits, partitionName } from '@benchtop/contracts'
import { z } from 'zod'

const text = z.string().min(1)

const name = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/, {
  error: 'must consist of letters, digits, _, . and -',
})

/** A name of Kubernetes: a DNS label, or several with dots between. */
const kubernetesName = z.string().regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
  error: 'must consist of lowercase letters, digits, - and .',
})

/** The value of a label of Kubernetes. */
const labelValue = z.string().regex(/^(?=.{0,63}$)([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$/, {
  error: 'must be the value of a label: at most 63 letters, digits, _, . and -',
})

const labelKey = z
  .string()
  .regex(/^([a-z0-9][a-z0-9.-]{0,252}\/)?[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/, {
    error: 'must be the key of a label, such as kubernetes.io/arch',
  })

const address = z.url({ protocol: /^https?$/, error: 'must be an address with http or https' })

/** Of executors that share no file system with the bench. */
const staged = {
  image: text.optional(),
  stageImage: text.optional(),
  stage: z.strictObject({
    host: text.optional(),
    port: z.int().min(1).max(65_535),
    url: address.optional(),
  }),
}
const seconds = z.int().min(1).max(2_000_000).optional()

/**
 * What a configuration settles about the cluster that runs native apps: the arguments of the executors, whose packages
 * say what each of them is.
 */
export const clusterSettings = z.strictObject({
  /** How many jobs are handed over at once; the others wait in the bench. Defaults to 1,000. */
  slots: z.int().min(1).max(100_000).optional(),
  slurm: z
    .strictObject({
      partitions: z.array(partitionName).min(1).optional(),
      account: name.optional(),
      qos: name.optional(),
      requeue: z.boolean().optional(),
      container: z.array(text).min(1).optional(),
      rest: z
        .strictObject({
          url: z.string().regex(/^(https?:\/\/[^/]+|unix:\/.+)$/, {
            error: 'must be http://host:port or unix:/path',
          }),
          user: name.optional(),
          tokenFile: text.optional(),
        })
        .optional(),
    })
    .optional(),
  tes: z
    .strictObject({
      url: address,
      tokenFile: text.optional(),
      ...staged,
    })
    .optional(),
  kubernetes: z
    .strictObject({
      kubeconfig: text.optional(),
      context: text.optional(),
      namespace: kubernetesName.optional(),
      serviceAccount: kubernetesName.optional(),
      nodeSelector: z.record(labelKey, labelValue).optional(),
      tolerations: z
        .array(
          z.strictObject({
            key: labelKey.optional(),
            operator: z.enum(['Equal', 'Exists']).optional(),
            value: labelValue.optional(),
            effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']).optional(),
            tolerationSeconds: z.int().min(0).optional(),
          }),
        )
        .optional(),
      imagePullSecrets: z.array(kubernetesName).optional(),
      ttlSeconds: z.int().min(60).max(2_592_000).optional(),
      faultSeconds: seconds,
      roomSeconds: seconds,
      defaultLimits: jobLimits.pick({ cpus: true, memoryMB: true }).optional(),
      runAsUser: z
        .int()
        .min(0)
        .or(z.enum(['image', 'any']))
        .optional(),
      capabilities: z.array(z.string().regex(/^[A-Z_]{1,40}$/)).optional(),
      ...staged,
    })
    .optional(),
})
export type ClusterSettings = z.output<typeof clusterSettings>
