import createFetchClient from 'openapi-fetch'
import { client as heyBilling } from './hey-billing/client.gen.js'
import { billingListOwnProducts } from './hey-billing/sdk.gen.js'
import { client as heyV1 } from './hey-v1/client.gen.js'
import { v1GetProject, v1ListOwnProjects } from './hey-v1/sdk.gen.js'
import { client as heyV2 } from './hey-v2/client.gen.js'
import { v2GetProject } from './hey-v2/sdk.gen.js'
import { billingListOwnProducts as orvalProducts } from './orval-billing.js'
import { v1ListOwnProjects as orvalProjects } from './orval-v1.js'
import { v2GetProject as orvalProject } from './orval-v2.js'
import type { paths as Billing } from './types-billing.js'
import type { paths as V1 } from './types-v1.js'
import type { paths as V2 } from './types-v2.js'

// One program by the clients of three generators: projects of v1, one of them by v2, and what was bought.

const headers = { 'x-access-token': 'ada-private' }
const { API_URL = '', STORE_URL = '' } = process.env
const addresses = {
  v1: `${API_URL}/v1pre3`,
  v2: `${API_URL}/v2`,
  billing: `${STORE_URL}/v1pre3`,
}

const v1 = createFetchClient<V1>({ baseUrl: addresses.v1, headers })
const v2 = createFetchClient<V2>({ baseUrl: addresses.v2, headers })
const billing = createFetchClient<Billing>({ baseUrl: addresses.billing, headers })
const projects = await v1.GET('/users/current/projects', { params: { query: { Limit: 1 } } })
const id = projects.data?.Response.Items[0]?.Id ?? ''
const project = await v2.GET('/projects/{id}', { params: { path: { id } } })
const bought = await billing.GET('/users/current/products')
const missing = await v1.GET('/projects/{id}', { params: { path: { id: '999' } } })
const ofTypes = {
  id,
  name: project.data?.NAME,
  bought: bought.data?.Response.TotalCount,
  message: missing.error?.ResponseStatus.Message,
}

heyV1.setConfig({ headers })
heyV2.setConfig({ headers })
heyBilling.setConfig({ headers })
const heyProjects = await v1ListOwnProjects({ query: { Limit: 1 } })
const heyId = heyProjects.data?.Response.Items[0]?.Id ?? ''
const heyProject = await v2GetProject({ path: { id: heyId } })
const heyBought = await billingListOwnProducts()
const heyMissing = await v1GetProject({ path: { id: '999' } })
const ofHey = {
  id: heyId,
  name: heyProject.data?.NAME,
  bought: heyBought.data?.Response.TotalCount,
  message: heyMissing.error?.ResponseStatus.Message,
}

const options = { headers }
const orvalListed = await orvalProjects({ Limit: 1 }, options)
const orvalId = orvalListed.status === 200 ? (orvalListed.data.Response.Items[0]?.Id ?? '') : ''
const orvalRead = await orvalProject(orvalId, {}, options)
const orvalBought = await orvalProducts({}, options)
const ofOrval = {
  id: orvalId,
  name: orvalRead.status === 200 ? orvalRead.data.NAME : undefined,
  bought: orvalBought.status === 200 ? orvalBought.data.Response.TotalCount : undefined,
}
console.log(JSON.stringify({ ofTypes, ofHey, ofOrval }))
