import type { CallOptions } from '@benchtop/client'
import { api } from '../../../api/clients.ts'

type Read = (
  params: { readonly id: string },
  options: CallOptions,
) => Promise<{ readonly Name: string }>

/** The operation that reads a resource, by its collection in the API. */
const readers: Readonly<Record<string, Read>> = {
  projects: api.v1.getProject,
  samples: api.v1.getSample,
  appresults: api.v1.getAppResult,
  appsessions: api.v1.getAppSession,
  files: api.v1.getFile,
  datasets: api.v2.getDataset,
  libraries: api.v2.getLibrary,
  biosamples: async (params, options) => {
    const bioSample = await api.v2.getBioSample(params, options)
    return { ...bioSample, Name: bioSample.BioSampleName }
  },
  // A run's name is its experiment's.
  runs: async (params, options) => {
    const run = await api.v1.getRun(params, options)
    return { ...run, Name: run.ExperimentName }
  },
}

/** The record at an address of the API, such as `v1pre3/samples/5001`, with its display name. */
export async function readResource(
  href: string,
  options: CallOptions = {},
): Promise<{ readonly Name: string }> {
  const [, collection = '', id = ''] = href.split('/')
  const read = readers[collection]
  if (read === undefined) throw new Error(`${href} is not the address of a resource.`)
  return read({ id }, options)
}
