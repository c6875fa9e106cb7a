// An Express server with records in memory.
import express from 'express'

const projects = new Map([[1, { id: 1, name: 'A project' }]])
const app = express()
app.get('/', (_request, response) => void response.json({ hello: 'world' }))
app.get('/projects/:id', (request, response) => {
  response.json(projects.get(Number(request.params.id)))
})
app.post('/projects', express.json(), (request, response) => {
  const project = { id: projects.size + 1, ...request.body }
  projects.set(project.id, project)
  response.status(201).json(project)
})
app.listen(Number(process.argv[2]), '127.0.0.1')
