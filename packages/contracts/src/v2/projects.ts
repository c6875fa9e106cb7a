import { z } from 'zod'
import { GET, operationsOf } from '../operation.ts'
import { resource } from '../permission.ts'
import { record } from '../results.ts'
import { wordsParameter } from './parameters.ts'
import { propertyLimits } from './properties.ts'
import { v2Project } from './records/project.ts'

export const v2Projects = operationsOf('v2', {
  getProject: GET('/projects/{id}', {
    summary: 'A project, with its properties.',
    permission: resource('BROWSE', 'project', 'id'),
    query: z.object({ ...propertyLimits, include: wordsParameter(['Permissions']) }),
    responses: { 200: record(v2Project) },
  }),
})
