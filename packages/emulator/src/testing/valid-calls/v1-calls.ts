import { prefixed, propertyParents, type PropertyParent, type v1 } from '@benchtop/contracts'
import { appWithForm } from '../app-with-form.ts'
import { idOf, newAppResult, newSample, sessionOfCalls, sessionWithLog } from '../made-resources.ts'
import type { TestPlatform } from '../test-platform.ts'
import { newTrash } from '../trash.ts'
import type { Given, ValidCalls } from './valid-call.ts'

/** A file of a new AppResult that comes in parts, the first of which is there. */
async function pendingFile(platform: TestPlatform): Promise<string> {
  const files = `v1pre3/appresults/${await newAppResult(platform)}/files`
  const { body } = await platform.ada.upload(`${files}?Name=parts.txt&Multipart=true`, '')
  const id = idOf(body.Response)
  await platform.ada.send('PUT', `v1pre3/files/${id}/parts/1`, {}, 'part one')
  return id
}

/** The five calls on the properties of one kind of resource. */
function propertyCalls<const Kind extends PropertyParent>(kind: Kind, id: Given) {
  const lines = { Name: 'Test.lines', Type: 'string[]', Items: ['one', 'two'] }
  const name = lines.Name
  const withLines = async (platform: TestPlatform): Promise<string> => {
    const parent = typeof id === 'string' ? id : await id(platform)
    const path = `v1pre3/${propertyParents[kind]}/${parent}/properties`
    await platform.ada.postJson(path, { Properties: [lines] })
    return parent
  }
  return {
    list: { params: { id: withLines }, status: 200 },
    write: {
      params: { id },
      members: { Properties: [lines] },
      wrong: [
        [{}, ['Properties']],
        [{ Properties: 'Test.lines' }, ['Properties']],
        [{ Properties: [{ ...lines, Items: 'one' }] }, ['Properties[0].Items']],
        [{ Properties: [{ ...lines, Type: 'number' }] }, ['Properties[0].Type']],
      ],
      status: 201,
    },
    get: { params: { id: withLines, name }, status: 200 },
    items: { params: { id: withLines, name }, status: 200 },
    delete: { params: { id: withLines, name }, status: 200 },
  } as const
}

/** Calls of v1. */
export const v1Calls: ValidCalls<typeof v1> = {
  listForms: { params: { applicationId: appWithForm }, status: 200 },
  getForm: { params: { applicationId: appWithForm, formId: '2990' }, status: 200 },
  listFormItems: { params: { applicationId: appWithForm, formId: '2990' }, status: 200 },
  getFormContent: { params: { applicationId: appWithForm, formId: '2990' }, status: 200 },
  listUserRuns: { params: { userId: '1001' }, status: 200 },
  getSequencingStats: { params: { id: '8001' }, status: 200 },
  createRun: {
    members: { Name: 'Fresh', NumCyclesRead1: 151 },
    wrong: [
      [{}, ['Name']],
      [{ Name: ['Fresh'], Number: 'first' }, ['Name', 'Number']],
    ],
    status: 201,
  },
  uploadRunFile: { params: { runId: '8002' }, query: 'Name=a.bcl', bytes: 'bcl', status: 201 },
  listRunFiles: { params: { runId: '8001' }, status: 200 },
  listUserProjects: { params: { userId: '1001' }, status: 200 },
  updateProject: {
    params: { id: '4001' },
    members: { Description: 'Another.' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '', Description: 'd'.repeat(5000) }, ['Name', 'Description']],
    ],
    status: 200,
  },
  createProject: {
    members: { Name: 'Trio study' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '' }, ['Name']],
    ],
    status: 201,
  },
  listProjectSamples: { params: { projectId: '4001' }, status: 200 },
  listProjectAppResults: { params: { projectId: '4001' }, status: 200 },
  createSample: {
    params: { projectId: '4001' },
    members: { Name: 'NA12879', Read1: 151, IsPairedEnd: false },
    wrong: [
      [{}, ['Name']],
      [{ Name: { first: 'Fresh' } }, ['Name']],
      [{ Read1: 'long', IsPairedEnd: 'perhaps' }, ['Name', 'Read1', 'IsPairedEnd']],
    ],
    status: 201,
  },
  updateSample: {
    params: { id: '5001' },
    members: { Read2: 101, IsPairedEnd: true },
    wrong: [
      [{}, ['Name']],
      [{ Name: '', Read1: 'long', Status: 'Done' }, ['Name', 'Read1', 'Status']],
      [{ StatusSummary: 'halfway' }, ['Status']],
    ],
    status: 200,
  },
  listSampleFiles: { params: { sampleId: '5001' }, status: 200 },
  uploadSampleFile: {
    params: { sampleId: newSample },
    query: 'Name=reads.txt',
    bytes: 'reads',
    status: 201,
  },
  createAppResult: {
    params: { projectId: '4001' },
    members: { Name: 'Variant calls' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', References: 'v1pre3/samples/5001' }, ['References']],
      [{ References: [{ HrefContent: 'v1pre3/samples/5001' }] }, ['Name', 'References[0].Type']],
    ],
    status: 201,
  },
  updateAppResult: {
    params: { id: '6001' },
    members: { Description: 'Called again.' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '' }, ['Name']],
      [{ Status: 'Done', StatusSummary: 'x'.repeat(129) }, ['Status', 'StatusSummary']],
    ],
    status: 200,
  },
  listAppResultFiles: { params: { appResultId: '6001' }, status: 200 },
  uploadAppResultFile: {
    params: { appResultId: newAppResult },
    query: 'Name=calls.txt&Directory=calls',
    bytes: 'calls',
    status: 201,
  },
  updateAppSession: {
    params: { id: sessionOfCalls },
    members: { Status: 'Running', StatusSummary: 'Half of it is done.' },
    wrong: [
      [{}, ['Status']],
      [{ Status: 'Done' }, ['Status']],
      [{ Status: 'Running', StatusSummary: 'x'.repeat(129) }, ['StatusSummary']],
    ],
    status: 200,
  },
  launchApplication: {
    params: { applicationId: '2002' },
    members: {
      Name: 'Depth of NA12878',
      Properties: [
        { Name: 'Input.reads', Type: 'sample', Content: 'v1pre3/samples/5001' },
        { Name: 'Output.project', Type: 'project', Content: 'v1pre3/projects/4001' },
      ],
    },
    wrong: [
      [{ Name: 'x'.repeat(129), StatusSummary: 'x'.repeat(129) }, ['Name', 'StatusSummary']],
      [{ Name: 7.5, AutoStart: 'perhaps' }, ['AutoStart']],
      [{ Properties: 'Input.reads' }, ['Properties']],
      [{ Properties: ['Input.reads'] }, ['Properties[0]']],
      [{ Properties: [{ Name: 'reads', Type: 'string', Content: 'x' }] }, ['Properties[0].Name']],
    ],
    status: 201,
  },
  listFileSetFiles: { params: { fileSetId: sessionWithLog }, status: 200 },
  uploadFileSetFile: {
    params: { fileSetId: sessionOfCalls },
    query: 'Name=run.log',
    bytes: 'done',
    status: 201,
  },
  getFileFindings: { params: { id: '7001' }, status: 200 },
  getFileContent: { params: { id: '7001' }, query: 'redirect=meta', status: 200 },
  updateFile: {
    params: { id: pendingFile },
    members: { UploadStatus: 'complete' },
    wrong: [
      [{}, ['UploadStatus']],
      [{ UploadStatus: 'done' }, ['UploadStatus']],
    ],
    status: 201,
  },
  uploadPart: { params: { id: pendingFile, number: '1' }, bytes: 'again', status: 200 },
  listFileParts: { params: { id: pendingFile }, status: 200 },
  getVariantSet: { params: { id: '7001' }, status: 200 },
  listVariants: {
    params: { id: '7001', chrom: 'ctgA' },
    query: 'StartPos=1&EndPos=50000',
    status: 200,
  },
  getCoverage: {
    params: { id: '7002', chrom: 'CHROMOSOME_I' },
    query: 'StartPos=1&EndPos=1000',
    status: 200,
  },
  getCoverageMeta: { params: { id: '7002', chrom: 'CHROMOSOME_I' }, status: 200 },
  search: { query: 'scope=projects,samples&query=name:*', status: 200 },
  getApplication: { params: { id: '2001' }, status: 200 },
  listApplicationVersions: { params: { id: '2001' }, status: 200 },
  deleteRun: { params: { id: '8001' }, query: 'Preserve=metadata', status: 200 },
  deleteFile: { params: { id: '7003' }, status: 200 },
  listOwnTrash: { before: newTrash, status: 200 },
  getTrash: { params: { id: newTrash }, status: 200 },
  restoreFromTrash: { params: { id: newTrash }, status: 200 },
  emptyTrash: { before: newTrash, status: 200 },
  emptyOwnTrash: { before: newTrash, status: 200 },
  ...prefixed('runProperties', propertyCalls('run', '8001')),
  ...prefixed('projectProperties', propertyCalls('project', '4001')),
  ...prefixed('sampleProperties', propertyCalls('sample', '5001')),
  ...prefixed('appResultProperties', propertyCalls('appresult', '6001')),
  ...prefixed('appSessionProperties', propertyCalls('appsession', sessionOfCalls)),
  ...prefixed('fileProperties', propertyCalls('file', '7003')),
}
