// An OpenID provider with one client that may ask for tokens of its own.
import { Provider } from 'oidc-provider'

const port = Number(process.argv[2])
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'bench',
      client_secret: 'secret',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  features: { clientCredentials: { enabled: true } },
})
provider.listen(port, '127.0.0.1')
