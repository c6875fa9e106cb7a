// A page's script: the client, as a browser loads it.
import { createClient } from '@benchtop/app-runtime/browser'

const client = createClient({ apiUrl: '/api' })
const names = await Array.fromAsync(client.v1.listOwnProjects.all(), ({ Name }) => Name)
console.log(names.join(', '))
