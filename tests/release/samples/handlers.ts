// Handlers of web frameworks that take a Request and return a Response: a route of Hono, and a route as Next has it.
import { ApiError, createClient } from '@benchtop/app-runtime'
import { Hono } from 'hono'

const apiUrl = 'https://api.example.test'

export const app: Hono = new Hono()

app.get('/projects/:id', async (context) => {
  const client = createClient({ apiUrl, token: context.req.header('x-access-token') ?? '' })
  const project = await client.v1.getProject({ id: context.req.param('id') })
  return context.json({ name: project.Name })
})

type RouteContext = { readonly params: Promise<{ readonly id: string }> }

export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const client = createClient({ apiUrl, token: request.headers.get('x-access-token') ?? '' })
  try {
    const { Items } = await client.v1.listAppResultFiles({ appResultId: (await params).id })
    return Response.json(Items.map(({ Path }) => Path))
  } catch (error) {
    if (error instanceof ApiError) return new Response(error.reason, { status: error.status })
    throw error
  }
}
