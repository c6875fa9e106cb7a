import type {
  AppSessionRecord,
  ClockRecord,
  FileContentRecord,
  ProjectCompact,
  ProjectRecord,
  Property,
  V2AppSession,
  V2Property,
  VariantRecord,
} from '@benchtop/contracts'
import { expectTypeOf } from 'vitest'
import type { ResultPage } from './call-types.ts'
import type { Client } from './client.ts'
import type { ControlClient } from './control-client.ts'

// The parameters and results of the client's calls, as in the contracts. Checked by tsc, never run.

declare const client: Client
declare const control: ControlClient

// Results.

expectTypeOf(client.v1.getProject({ id: '1' })).resolves.toEqualTypeOf<ProjectRecord>()
expectTypeOf(client.v1.listOwnProjects()).resolves.toEqualTypeOf<ResultPage<ProjectCompact>>()
expectTypeOf(client.v1.listOwnProjects.all({ Name: 'A' })).toEqualTypeOf<
  AsyncGenerator<ProjectCompact, void, undefined>
>()
expectTypeOf(
  client.v1.runProperties.get({ id: '1', name: 'A.b' }),
).resolves.toEqualTypeOf<Property>()
expectTypeOf(client.v1.getFileContent({ id: '1' })).resolves.toEqualTypeOf<FileContentRecord>()
expectTypeOf(client.v2.getAppSession({ id: '1' })).resolves.toEqualTypeOf<V2AppSession>()
expectTypeOf(client.billing.createPurchase).returns.resolves.toHaveProperty('RefundSecret')
expectTypeOf(
  client.request('v1.getAppSession', { id: '1' }).then(({ data }) => data),
).resolves.toEqualTypeOf<AppSessionRecord>()

const region = { id: '1', chrom: 'chr1', StartPos: 1, EndPos: 2 }
expectTypeOf(client.v1.listVariants(region)).resolves.toEqualTypeOf<ResultPage<VariantRecord>>()
expectTypeOf(client.v1.listVariants({ ...region, Format: 'vcf' })).resolves.toEqualTypeOf<string>()

// Parameters.

void client.v1.createProject({ Name: 'A' })
void client.v1.updateAppSession({ id: '1', Status: 'Complete' })
void client.v1.search({ query: 'name:*', scope: ['projects'] })
void client.v1.uploadAppResultFile({
  appResultId: '1',
  Name: 'a.txt',
  data: 'text',
  contentType: 'text/plain',
})
void client.v1.uploadPart({ id: '1', number: '1', data: new Uint8Array() })
void client.v2.listAppSessions.all({ SortBy: 'ModifiedOn', SortDir: 'Desc' })
void client.v1.getProject({ id: '1' }, { signal: AbortSignal.timeout(1), retries: 0 })

// @ts-expect-error -- a project has a name
void client.v1.createProject({})
// @ts-expect-error -- the member is called Name
void client.v1.createProject({ Name: 'A', Title: 'A' })
// @ts-expect-error -- the path needs an id
void client.v1.getProject()
// @ts-expect-error -- an app can't set this status
void client.v1.updateAppSession({ id: '1', Status: 'Pending' })
// @ts-expect-error -- projects aren't sorted by size
void client.v1.listOwnProjects({ SortBy: 'TotalSize' })
// @ts-expect-error -- there are no bytes
void client.v1.uploadAppResultFile({ appResultId: '1', Name: 'a.txt' })

// What is listed or created below another resource names that one.

void client.v2.createDataset({ projectId: '4001', Name: 'A', DatasetTypeId: 'common.files' })
void client.v1.listAppSessionAppResults({ appSessionId: '1' })
// @ts-expect-error -- the path has the id of the AppResult
void client.v1.listAppResultFiles({ id: '1' })

// Properties, by their Type.

const property = await client.v1.runProperties.get({ id: '1', name: 'A.b' })
if (property.Type === 'string') expectTypeOf(property.Content).toEqualTypeOf<string>()
if (property.Type === 'sample') expectTypeOf(property.Content.Id).toEqualTypeOf<string>()
if (property.Type === 'map') {
  expectTypeOf(property.ContentMap[0]!.Values).toEqualTypeOf<string[]>()
  expectTypeOf(property.Content).toEqualTypeOf<undefined>()
}
const ofV2 = await client.v2.bioSampleProperties.get({ id: '1', name: 'A.b' })
if (ofV2.Type === 'string') expectTypeOf(ofV2.Content).toEqualTypeOf<string>()
if (ofV2.Type === 'map[]') expectTypeOf(ofV2.ContentMapItems[0]![0]!.Key).toEqualTypeOf<string>()
if (ofV2.Type === 'biosample[]') {
  expectTypeOf(ofV2.BioSampleItems[0]!.Id).toEqualTypeOf<string>()
  expectTypeOf(ofV2.Content).toEqualTypeOf<undefined>()
}
const { Items: ofBoth } = await client.v2.runProperties.list({ id: '1' })
expectTypeOf(ofBoth[0]!).toEqualTypeOf<V2Property>()
const written = { id: '1' }
void client.v1.runProperties.write({
  ...written,
  Properties: [
    { Name: 'A.b', Type: 'string', Content: 'c' },
    { Name: 'A.c', Type: 'map[]', ItemsMap: [[{ Key: 'k', Values: ['v'] }]] },
    { Name: 'A.d', Type: 'appresult', Content: 'v1pre3/appresults/6001' },
  ],
})
void client.v2.runProperties.write({
  ...written,
  Properties: [{ Name: 'A.b', Type: 'string[]', Items: ['c'], Options: ['Hidden'] }],
})
void client.v1.runProperties.write({
  ...written,
  // @ts-expect-error -- a list has Items
  Properties: [{ Name: 'A.b', Type: 'string[]', Content: 'c' }],
})
void client.v1.runProperties.write({
  ...written,
  // @ts-expect-error -- there is no such type
  Properties: [{ Name: 'A.b', Type: 'text', Content: 'c' }],
})
// @ts-expect-error -- a write has no pages
void client.v1.runProperties.write({ ...written, Properties: [], Limit: 1 })

// Inside the record of a resource they are the same.

const { Properties: inRecord } = await client.v1.getAppSession({ id: '9001' })
expectTypeOf(inRecord.Items).toEqualTypeOf<Property[]>()
const { Properties: inV2Record } = await client.v2.getProject({ id: '4001' })
expectTypeOf(inV2Record.Items).toEqualTypeOf<V2Property[]>()

// What doesn't exist: a list of a single project, a field or an operation under another name.

expectTypeOf(client.v1.getProject).not.toHaveProperty('all')
expectTypeOf(client.v1.getProject({ id: '1' })).resolves.toHaveProperty('Name')
expectTypeOf(client.v1.getProject({ id: '1' })).resolves.not.toHaveProperty('Title')
expectTypeOf(client.v1).not.toHaveProperty('getShelf')

// The control API: names without an API prefix, events as a union by their names, bytes as a stream.

expectTypeOf(control.getClock()).resolves.toEqualTypeOf<ClockRecord>()
expectTypeOf(control.exportSnapshot({ name: 'a' })).resolves.toEqualTypeOf<
  ReadableStream<Uint8Array>
>()
void control.setFaults({ document: [{ operation: 'v1.*', cut: 'before' }] })
void control.importSnapshot({ name: 'a', data: 'bytes' })
// @ts-expect-error -- there is no such cut
void control.setFaults({ document: [{ operation: 'v1.*', cut: 'later' }] })
// @ts-expect-error -- a snapshot has a name
void control.saveSnapshot({})
for await (const event of await control.followEvents()) {
  if (event.name === 'clock') expectTypeOf(event.data).toEqualTypeOf<ClockRecord>()
}
