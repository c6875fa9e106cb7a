import { pipeline } from 'node:stream/promises'
import {
  ApiError,
  openSession,
  readFileContent,
  type AppSettings,
  type Client,
  type SecretStore,
} from '@benchtop/app-runtime'
import { createApp } from '@benchtop/app-runtime/web'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { filesOf, saveList, type LaunchValues } from './files.ts'
import { html, page } from './html.ts'

/** The app: it lists the files of the project it is launched from, and saves the list there. */
export function createServer({
  store,
  ...settings
}: AppSettings & { store: SecretStore }): Express {
  const app = createApp({
    ...settings,
    store,
    onTrigger: ({ session }) => `/sessions/${session.Id}`,
    async onAuthorized({ client, userKey }) {
      const id = await store.get(`saving:${userKey}`)
      if (id === undefined) return '/'
      const { session, project } = await open(client, id)
      await saveList(client, session, project)
      return `/sessions/${id}`
    },
  })
  const server = express()
  server.use(app.middleware)

  server.get('/', (_, response) => {
    response.send(
      page(
        'Start on the platform',
        html`<p class="notice">
          Launch it from a project of <a href="${settings.uiUrl}">the platform</a>.
        </p>`,
      ),
    )
  })

  server.get('/sessions/:id', async (request, response) => {
    const client = await app.visitor(request, response).client()
    if (client === undefined) return response.redirect(303, '/')
    const { session, project } = await open(client, request.params.id)
    const files = await Array.fromAsync(filesOf(client, project.Id))
    const rows = files.map(
      ({ id, path, owner, size }) =>
        html`<tr>
          <td><a href="/files/${id}">${path}</a></td>
          <td>${owner}</td>
          <td class="number">${size.toLocaleString('en')}</td>
        </tr>`,
    )
    const none = html`<p class="notice">
      This project has no files yet: add some on <a href="${settings.uiUrl}">the platform</a>.
    </p>`
    const saving = html`<form method="post"><button>Save this list to the project</button></form>`
    const saved = html`<p class="notice" role="status">
      ${session.record.StatusSummary}. The list is in the project.
    </p>`
    response.send(
      page(
        `Files of ${project.Name}`,
        files.length === 0
          ? none
          : html`${session.record.Status === 'Complete' ? saved : saving}
              <table>
                <thead>
                  <tr>
                    <th>File</th>
                    <th>AppResult</th>
                    <th class="number">Bytes</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows}
                </tbody>
              </table>`,
      ),
    )
  })

  // Read access was granted at launch; write access is requested when needed, and onAuthorized continues.
  server.post('/sessions/:id', async (request, response) => {
    const visitor = app.visitor(request, response)
    const client = await visitor.client()
    if (client === undefined) return response.redirect(303, '/')
    const { project } = await open(client, request.params.id)
    await store.set(`saving:${visitor.userKey}`, request.params.id)
    response.redirect(303, await visitor.authorize([`write project ${project.Id}`]))
  })

  server.get('/files/:id', async (request, response) => {
    const client = await app.visitor(request, response).client()
    if (client === undefined) return response.redirect(303, '/')
    const { Id, Name, Size } = await client.v1.getFile({ id: request.params.id })
    response.attachment(Name).set('content-length', String(Size))
    await pipeline(readFileContent(client, Id), response)
  })

  server.use((_, response) => {
    response
      .status(404)
      .send(page('Not found', html`<p class="notice">There is no such page in this app.</p>`))
  })
  server.use(refused)
  return server
}

async function open(client: Client, id: string) {
  const session = await openSession<LaunchValues>(client, id)
  const [project] = session.values['Input.Projects'] ?? []
  if (project === undefined) throw new Error(`Session ${id} was launched from no project.`)
  return { session, project }
}

/** Shows the platform's rejections to the user; anything else is a bug in the app. */
const refused: ErrorRequestHandler = (error, _, response, next) => {
  if (!(error instanceof ApiError) || response.headersSent) return next(error)
  response.status(error.status).send(
    page(
      'That did not work',
      html`<p class="notice refusal" role="alert">${error.reason}</p>
        <p>Go back and try again, or launch the app again.</p>`,
    ),
  )
}
