import {
  type AppSettings,
  ApiError,
  openSession,
  type Client,
  type SecretStore,
} from '@benchtop/app-runtime'
import { createApp } from '@benchtop/app-runtime/web'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
} from 'express'
import type { Refusal, SessionAnswer, VariantsAnswer } from '../shared/api.ts'
import { readRegion } from './region.ts'

/** The platform's record of a launch from a project. */
type LaunchValues = {
  readonly 'Input.Projects': readonly { readonly Id: string; readonly Name: string }[]
}

/** The maximum number of variants shown at once. */
const most = 100

/** The server: it accepts users from the platform, and queries the platform for them. main.ts adds the pages. */
export function createServer({
  store,
  ...settings
}: AppSettings & { store: SecretStore }): Express {
  const app = createApp({
    ...settings,
    store,
    onTrigger: ({ session }) => `/?session=${session.Id}`,
  })
  const server = express()
  server.use(app.middleware)

  server.get('/api/sessions/:id', async (request, response) => {
    const client = await clientOf(request, response)
    if (client === undefined) return
    const { values } = await openSession<LaunchValues>(client, request.params.id)
    const [project] = values['Input.Projects'] ?? []
    if (project === undefined) return refuse(response, 400, 'The app was launched from no project.')
    const files = await Array.fromAsync(vcfFiles(client, project.Id))
    response.json({ project: project.Name, files } satisfies SessionAnswer)
  })

  server.get('/api/files/:id/variants', async (request, response) => {
    const client = await clientOf(request, response)
    if (client === undefined) return
    const region = readRegion(request.query.region)
    if (region === undefined) return refuse(response, 400, 'Write a region as ctgA:1-50,000.')
    const { TotalCount, Items } = await client.v1.listVariants({
      id: request.params.id,
      chrom: region.chrom,
      StartPos: region.start,
      EndPos: region.end,
      Limit: most,
    })
    const variants = Items.map(({ POS, REF, ALT, QUAL, INFO }) => ({
      position: POS,
      ref: REF,
      alt: ALT,
      quality: QUAL ?? null,
      depth: INFO.DP?.[0] ?? null,
    }))
    response.json({ total: TotalCount, variants } satisfies VariantsAnswer)
  })

  server.use(refused)
  return server

  /** The caller's client; responds with an error to callers who were not sent by the platform. */
  async function clientOf(request: Request, response: Response): Promise<Client | undefined> {
    const client = await app.visitor(request, response).client()
    if (client === undefined)
      refuse(response, 401, 'Launch the app from a project of the platform.')
    return client
  }
}

async function* vcfFiles(client: Client, projectId: string) {
  for await (const { Id: id, Name: owner } of client.v1.listProjectAppResults.all({
    projectId,
  })) {
    const Extensions = ['.vcf', '.vcf.gz']
    for await (const { Id, Path } of client.v1.listAppResultFiles.all({
      appResultId: id,
      Extensions,
    })) {
      yield { id: Id, path: Path, owner }
    }
  }
}

function refuse(response: Response, status: number, message: string): void {
  response.status(status).json({ message } satisfies Refusal)
}

/** Shows the platform's rejections to the user; anything else is a bug in the app. */
const refused: ErrorRequestHandler = (error, _, response, next) => {
  if (!(error instanceof ApiError) || response.headersSent) return next(error)
  refuse(response, error.status, error.reason)
}
