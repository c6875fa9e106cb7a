import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, operationsOf, form } from '../operation.ts'
import { paging } from '../paging.ts'
import { global, resource, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { listParameter, textParameter } from '../scalars.ts'
import { givenText } from './lenient.ts'
import { projectCompact, projectRecord } from './records/project.ts'

/** The name of a thing that a user makes: there must be one. */
/** A project that has the name already: for a caller who may not browse it, without its properties. */
const foundProject = projectRecord.partial({ Properties: true })

export const requiredName = textParameter.pipe(
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(limits.nameLength, `must have at most ${limits.nameLength} characters`)
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must have no control characters'),
)

/** An empty one takes the description away. */
const description = givenText
  .pipe(
    z
      .string()
      .max(limits.descriptionLength, `must have at most ${limits.descriptionLength} characters`)
      .optional(),
  )
  .optional()

/** What can be requested of a project in addition to its members: Permissions. Other values are ignored. */
const include = listParameter(textParameter).optional()

const projectList = {
  query: z.object({ Name: textParameter.optional(), Include: include }),
  paging: paging(['Id', 'Name', 'DateCreated']),
  responses: { 200: collection(projectCompact) },
} as const

export const projects = operationsOf('v1', {
  getProject: GET('/projects/{id}', {
    summary: 'Returns a project.',
    permission: resource('BROWSE', 'project', 'id'),
    query: z.object({ Include: include }),
    responses: { 200: record(projectRecord) },
  }),
  listOwnProjects: GET('/users/current/projects', {
    summary: "Lists the user's projects that the caller may browse.",
    permission: visible('BROWSE', 'project'),
    ...projectList,
  }),
  listUserProjects: GET('/users/{userId}/projects', {
    summary: 'Lists your own projects, like users/current/projects.',
    permission: visible('BROWSE', 'project'),
    ...projectList,
    decided: 'users-id-lists',
  }),
  createProject: POST('/projects', {
    summary:
      'Creates a project. Returns the existing one (200) if the user has a writable project of that name.',
    permission: global('create projects'),
    body: form({ Name: requiredName, Description: description }),
    responses: { 200: record(foundProject), 201: record(projectRecord) },
  }),
  updateProject: POST('/projects/{id}', {
    summary: "Updates a project's name and description.",
    permission: resource('WRITE', 'project', 'id'),
    body: form({ Name: requiredName.optional(), Description: description }),
    responses: { 200: record(projectRecord) },
    decided: 'project-description',
  }),
})
